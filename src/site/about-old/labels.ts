/** What the posters say of themselves: the lines that open a fold, and the terms inside. */
export const POSTER_LABELS = {
  explanation: "What poly-AI is",
  details: "Role, limits and a worked case",
  stage: "Read this stage",
  why: "Why it is essential",
  foundation: "Foundation",
  capstone: "Capstone",
  counts: "How often each agent calls on each pillar",
} as const;
