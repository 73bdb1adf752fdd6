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
