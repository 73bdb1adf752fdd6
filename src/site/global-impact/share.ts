import type { GlobalImpactPage } from "../../content/index.ts";
import type { HueName } from "../../facts/vocabulary.ts";
import { group } from "../../graphics/paper/cut.ts";
import { VOICES } from "../../graphics/paper/inks.ts";
import { LANDS } from "./world/land.ts";

const HUES: readonly HueName[] = ["amber", "coral", "green", "blue", "rose", "violet"];

/** Share picture: the land of the six regions. */
export function worldShare(of: GlobalImpactPage) {
  const land = Object.values(LANDS).map(
    ({ path }, index) => `<path fill="${VOICES[HUES[index] ?? "sky"].mid}" d="${path}"/>`,
  );
  return { of, drawing: group("translate(300 236) scale(0.6)", land.join("")), width: 760 };
}
