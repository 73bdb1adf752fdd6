import { setTimeout as wait } from "node:timers/promises";
import { readPages } from "../attack/site.ts";
import type { Ground } from "./ground.ts";

const PACE_MS = 200;

/** Looks at one page after another, all the while: each has to come whole. */
export async function visit(
  ground: Ground,
  pages: readonly string[],
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    for (const path of pages) {
      if (over.aborted) return;
      const shown = (await readPages(ground.field, [path])).get(path);
      const whole = shown?.html.includes("</html>") === true;
      if (!over.aborted && (shown?.status !== 200 || !whole)) {
        ground.find(
          `A visitor got ${path} with status ${shown?.status}${whole ? "" : ", cut off"}`,
        );
      }
      await wait(PACE_MS, undefined, { signal: over }).catch(() => undefined);
    }
  }
}
