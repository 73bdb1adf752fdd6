/**
 * Names of the Lucide icons that an editor may choose. A short list keeps the set coherent and the
 * names valid; `src/components/Icon.astro` draws them.
 */
export const ICONS = [
  { name: "receipt-text", label: "Receipt (tax)" },
  { name: "heart-handshake", label: "Handshake (fundraising)" },
  { name: "calendar-check", label: "Calendar (programs)" },
  { name: "shield-check", label: "Shield (compliance)" },
  { name: "chart-column", label: "Chart (data)" },
  { name: "megaphone", label: "Megaphone (external relations)" },
  { name: "users", label: "People (personnel)" },
  { name: "sprout", label: "Sprout (innovation)" },
  { name: "workflow", label: "Workflow" },
  { name: "messages-square", label: "Conversation" },
  { name: "graduation-cap", label: "Training" },
  { name: "radio", label: "Broadcast" },
  { name: "activity", label: "Monitoring" },
  { name: "lock-keyhole", label: "Lock" },
] as const;

/** Name of an icon, as a document holds it. */
export type IconName = (typeof ICONS)[number]["name"];
