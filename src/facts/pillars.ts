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
