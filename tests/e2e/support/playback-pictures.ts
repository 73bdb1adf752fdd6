import { expect, type Browser, type Page } from "@playwright/test";
import { comparesPictures } from "./letters.ts";
import { drawToRest, settle } from "./playback-control.ts";
import { takeShifts } from "./playback-shifts.ts";
import type { Sight } from "./playback-walk.ts";

/** Share of a picture's pixels that may differ: less than a button, more than what a curve's edge does. */
const ALIKE = 0.001;

/** States that look like an earlier one: only the way to them is tested. */
const LIKE_ANOTHER: readonly string[] = ["speaking-at-once"];

/**
 * Looks at each state of a walk: compares it with its picture, and sees that nothing has jumped on
 * the way there. Where letters are drawn in another way the pictures are left out, and the report
 * says so.
 * @param name what the pictures' names begin with
 */
export async function comparison<State extends string>(
  { browser, page }: { browser: Browser; page: Page },
  name: string,
) {
  const letters = await comparesPictures(browser);
  return async ({ state, watch }: Sight<State>): Promise<void> => {
    await settle(watch);
    expect.soft(await takeShifts(watch), `what has jumped until ${state}`).toEqual([]);
    await drawToRest(watch);
    if (letters && !LIKE_ANOTHER.includes(state)) {
      await expect
        .soft(page, `${name}, ${state}: if this is how it should look now, npm test -- --update`)
        .toHaveScreenshot(["pictures", `${name}-${state}.png`], { maxDiffPixelRatio: ALIKE });
    }
  };
}
