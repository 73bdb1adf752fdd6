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
