import type { Challenge, NeedImpactPage } from "../../content/index.ts";

/** A group of the challenges table with its rows, as every section of the page gets it. */
export interface ChallengeGroup {
  group: NeedImpactPage["themes"][number];
  rows: Challenge[];
}
