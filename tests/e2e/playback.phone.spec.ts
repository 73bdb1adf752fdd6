import type { Page } from "@playwright/test";
import { violationsOn } from "./support/axe.ts";
import { brokenWords } from "./support/broken-words.ts";
import { holdTimers } from "./support/playback-control.ts";
import {
  STAGE,
  isMedia,
  openNear,
  shows,
  showStage,
  watchPlayback,
} from "./support/playback-page.ts";
import { expect, test } from "./support/playback-test.ts";

/** Scrolls a little with a finger. */
async function swipe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...ys: number[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: ys.map((y) => ({ x: 200, y })) });
  await touch("touchStart", 600);
  for (const y of [580, 560, 540]) await touch("touchMove", y);
  await touch("touchEnd");
}

test("on a phone a finger that scrolls starts nothing, one that taps does, and the captions are under the picture", async ({
  page,
  host,
}) => {
  // The finger comes before the agents start by themselves.
  await holdTimers(page);
  const watch = await watchPlayback(page);
  await openNear(page, watch, host.url);
  await showStage(watch);
  await swipe(page);
  const scrolled = await watch.until(
    "a finger that scrolls",
    ({ type }) => type === "pointercancel",
  );
  const { log } = await watch.read();
  const place = await watch.middleOf(".playback-title");
  await page.touchscreen.tap(...place);
  await watch.until("a finger that taps", ({ type }) => type === "pointerup", scrolled);
  const start = await watch.until("Nora aloud", isMedia("play", "nora", false));
  await watch.until("her name", shows("panel", "Now Speaking: Nora | Pause, Replay All"), start);
  expect(log.filter(shows("phase", "unlocking")), "a swipe is no gesture").toEqual([]);

  const modes = await page
    .locator(`${STAGE} video`)
    .evaluateAll((videos: HTMLVideoElement[]) =>
      videos.map(({ textTracks: [track] }) => track?.mode),
    );
  expect(new Set(modes), "nothing covers a face").toEqual(new Set(["disabled"]));
  await expect(page.locator(".playback-words [data-spoken]:visible")).toHaveCount(1);
  await page.locator(`${STAGE} [data-part=primary]`).tap();
  await watch.until("her pause", shows("panel", "Paused at: Nora | Resume, Replay All"), start);
  expect(await violationsOn(page, STAGE)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await brokenWords(page, STAGE)).toEqual([]);
  expect((await watch.read()).wrong).toEqual([]);
});
