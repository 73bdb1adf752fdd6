import { comparesPictures } from "./support/letters.ts";
import { drawToRest, settle } from "./support/playback-control.ts";
import type { Watch } from "./support/playback-page.ts";
import { takeShifts } from "./support/playback-shifts.ts";
import { expect, test } from "./support/playback-test.ts";
import { walkAgent, walkStage } from "./support/playback-walk.ts";
import { CORE_SIZES } from "./support/window-sizes.ts";

/*
 * Pictures of every state of playback, compared with those in tests/e2e/pictures. After a change of
 * the look on purpose, renew them with `npm test -- --update` and look at each one. Where letters are
 * drawn in another way the pictures are left out, and the report says so.
 */

/** Share of a picture's pixels that may differ: less than a button, more than what a curve's edge does. */
const ALIKE = 0.001;

const WALKS = [
  ["stage", walkStage],
  ["agent", walkAgent],
] as const;

for (const viewport of CORE_SIZES) {
  for (const [place, walk] of WALKS) {
    const name = `${place}-${viewport.width}`;
    test.describe(name, () => {
      test.use({ viewport });

      test(`the ${place} looks as it did in every state, and nothing jumps on the way @long`, async ({
        browser,
        page,
        host,
      }) => {
        const letters = await comparesPictures(browser);
        await walk(page, host, async (state: string, watch: Watch) => {
          await settle(watch);
          expect.soft(await takeShifts(watch), `what has jumped until ${state}`).toEqual([]);
          await drawToRest(watch);
          // This state looks like an earlier one: only the way to it is tested.
          if (!letters || state === "speaking-at-once") return;
          await expect
            .soft(
              page,
              `${name}, ${state}: if this is how it should look now, npm test -- --update`,
            )
            .toHaveScreenshot(["pictures", `${name}-${state}.png`], { maxDiffPixelRatio: ALIKE });
        });
      });
    });
  }
}
