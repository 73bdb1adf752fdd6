/**
 * The hues that an agent's `color` may name. Every voice has the same lightness and chroma
 * ("same loudness") and differs in hue alone, so an editor chooses a hue by name and can never
 * choose a color that fails contrast. The first eight are the seeded agents' own; the others are
 * there for agents to come. `src/styles/tokens.css` turns a name into the steps of a color.
 */
export const HUES = [
  { name: "amber", label: "Amber", hue: 80 },
  { name: "coral", label: "Coral", hue: 40 },
  { name: "green", label: "Green", hue: 150 },
  { name: "blue", label: "Blue", hue: 262 },
  { name: "teal", label: "Teal", hue: 195 },
  { name: "sky", label: "Sky", hue: 232 },
  { name: "rose", label: "Rose", hue: 5 },
  { name: "violet", label: "Violet", hue: 305 },
  { name: "olive", label: "Olive", hue: 115 },
  { name: "magenta", label: "Magenta", hue: 335 },
] as const;

/** Name of a hue, as an agent's `color` holds it. */
export type HueName = (typeof HUES)[number]["name"];
