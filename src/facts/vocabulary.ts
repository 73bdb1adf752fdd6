/**
 * The four groups in which the challenges table is read, in their order. What they are called on
 * the page is content; these ids tie a row to its group.
 */
export const CHALLENGE_THEMES = [
  { id: "money", name: "Money" },
  { id: "rules", name: "Rules" },
  { id: "people", name: "People" },
  { id: "proof", name: "Proof" },
] as const;

/**
 * The eight domains an agent can have (specification, section 3) and, for each,
 * its category of card image.
 */
export const DOMAINS = [
  { domain: "Tax & Compliance", category: "Tax" },
  { domain: "Fundraising", category: "Fundraising" },
  { domain: "Programs", category: "Programs" },
  { domain: "Compliance & Risk", category: "Compliance" },
  { domain: "Data Analytics", category: "Data" },
  { domain: "External Relations", category: "External Relations" },
  { domain: "Personnel", category: "Personnel" },
  { domain: "Innovation", category: "Innovation" },
] as const;

/**
 * The hues that an agent's `color` may name. Every voice has the same lightness and chroma
 * ("same loudness") and differs in hue alone, so an editor chooses a hue by name and can never
 * choose a color that fails contrast. The first eight are the seeded agents' own; the others are
 * there for agents to come. `src/styles/tokens.css` turns a name into the steps of a color, which
 * `src/graphics/paper/inks.ts` repeats for drawings.
 */
export const HUES = [
  { name: "amber", label: "Amber" },
  { name: "coral", label: "Coral" },
  { name: "green", label: "Green" },
  { name: "blue", label: "Blue" },
  { name: "teal", label: "Teal" },
  { name: "sky", label: "Sky" },
  { name: "rose", label: "Rose" },
  { name: "violet", label: "Violet" },
  { name: "olive", label: "Olive" },
  { name: "magenta", label: "Magenta" },
] as const;

/** Name of a hue, as an agent's `color` holds it. */
export type HueName = (typeof HUES)[number]["name"];

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

/**
 * The three legal families that the types of mission-driven organization fall into under the
 * United States tax code, in the order in which the directory shows them.
 */
export const ORGANIZATION_FAMILIES = ["charity", "exempt", "outside"] as const;

/** Name of a family, as an organization type's `family` holds it. */
export type OrganizationFamily = (typeof ORGANIZATION_FAMILIES)[number];

/**
 * The seven areas in which the product is compared to an operating system
 * (specification, section 2, Like-OS), in their order: from the top of
 * the picture's stacks down, and from the morning of the day to its evening.
 */
export const OS_AREAS = [
  { id: "resource-management", name: "Resource management" },
  { id: "bridge", name: "Bridge" },
  { id: "user-interface", name: "User interface" },
  { id: "process-management", name: "Process management" },
  { id: "governance-and-security", name: "Governance and security" },
  { id: "file-and-knowledge-management", name: "File and knowledge management" },
  { id: "networking-and-collaboration", name: "Networking and collaboration" },
] as const;

/** Id of an area, as a comparison holds it. */
export type OsAreaId = (typeof OS_AREAS)[number]["id"];

/** What the building plan of /data-security shows outside, crossed out. */
export const OUTSIDE_BUILDINGS = ["machine hall", "billboard", "other office"] as const;
export type OutsideBuilding = (typeof OUTSIDE_BUILDINGS)[number];

/**
 * The ten AI pillars (specification, section 1), in their order.
 * A card names a pillar by its id; its name and text come from the pillar's document.
 */
export const PILLAR_IDS = [
  "agentic",
  "generative",
  "cognitive",
  "interpretive",
  "symbolic",
  "affective",
  "conversational",
  "analytical",
  "predictive",
  "diagnostic",
] as const;

/** Id of one of the ten pillars. */
export type PillarId = (typeof PILLAR_IDS)[number];

/** The six regions of the global-impact page (specification, section 2), in their order. */
export const REGIONS = [
  { id: "north-america", name: "North America" },
  { id: "europe", name: "Europe" },
  { id: "asia", name: "Asia" },
  { id: "africa", name: "Africa" },
  { id: "south-america", name: "South America" },
  { id: "oceania", name: "Oceania" },
] as const;

/** Id of a region, as a region record holds it. */
export type RegionId = (typeof REGIONS)[number]["id"];

/**
 * The kinds of paper that a sample of an agent's work can be. Each has a drawing of its own; what the
 * rows and values of a kind mean is said in `rows`, for editors.
 */
export const ARTIFACT_KINDS = [
  {
    id: "form",
    name: "Tax form",
    rows: "A row is a line of the form: its number, its words, and a value for each column.",
  },
  {
    id: "letter",
    name: "Letter",
    rows: "The title is the salutation. Sections follow each other; rows become the receipt.",
  },
  {
    id: "calendar",
    name: "Week plan",
    rows: "A section is a day. A row is a session: its hours (3:00–4:15), its name, then place and people.",
  },
  {
    id: "ledger",
    name: "Ledger",
    rows: "A row is an entry: its date, its words, the amount (−1,186.35 for a cost), and what is left.",
  },
  {
    id: "count",
    name: "Count, one square each",
    rows: "In the first section a row is a group and how many are in it. A marked group was not measured and is drawn empty.",
  },
  {
    id: "notice",
    name: "Notice in two languages",
    rows: "A section is the whole notice in one language. A row is a label and what stands behind it.",
  },
  {
    id: "scale",
    name: "Pay scale",
    rows: "In the first section a row with one amount is a line across the scale. One with more is a band: from, to, then the pay of each person.",
  },
  {
    id: "charter",
    name: "Charter of a trial",
    rows: "Rows whose value is a range (0–7) are drawn as a ruler: what happens at which result.",
  },
] as const;

/** Id of a kind of paper, as an artifact holds it. */
export type ArtifactKind = (typeof ARTIFACT_KINDS)[number]["id"];

/** How a row comes out of the rows before it. */
export const ROW_RESULTS = [
  { id: "sum", name: "The sum of the rows above, back to the last result" },
  { id: "difference", name: "The row before last less the last row; after totals, of those" },
] as const;

/** Languages that a section of a notice can have. */
export const ARTIFACT_LANGUAGES = [
  { id: "en", name: "English" },
  { id: "es", name: "Spanish" },
] as const;
