import { AUDIO_START_MS } from "../../src/facts/constants.ts";
import { violationsOn } from "./support/axe.ts";
import {
  CHOIR,
  isMedia,
  isPanel,
  isPhase,
  openNear,
  showChoir,
  watchPlayback,
} from "./support/playback-page.ts";
import { expect, test } from "./support/playback-test.ts";

test("on a phone a finger that scrolls starts nothing, one that taps does, and captions stand in the picture", async ({
  page,
  host,
}) => {
  const watch = await watchPlayback(page);
  await openNear(page, watch, host.url);
  // Who switched the start by itself off has no gestures either: here only fingers may start it.
  const seen = await showChoir(watch);
  const session = await page.context().newCDPSession(page);
  await session.send("Input.synthesizeScrollGesture", {
    x: 200,
    y: 600,
    yDistance: -120,
    speed: 1200,
    gestureSourceType: "touch",
  });
  const swipe = await watch.until("a finger that scrolls", ({ type }) => type === "pointercancel");
  const [x, y] = await watch.middleOf(".playback-title");
  await page.touchscreen.tap(x, y);
  const tap = await watch.until("a finger that taps", ({ type }) => type === "click", swipe);
  const start = await watch.until("Nora", isMedia("play", "nora", false), seen);
  console.log(seen.at, swipe.at, tap.at, start.at, AUDIO_START_MS);
  await watch.until("words of it", isPanel("Now Speaking: Nora | Pause, Replay All"), start);
  void isPhase;

  const tracks = () =>
    page
      .locator(`${CHOIR} video`)
      .evaluateAll((videos: HTMLVideoElement[]) =>
        videos.map(({ textTracks: [track] }) => track?.mode),
      );
  expect((await tracks()).slice(0, 2)).toEqual(["showing", "disabled"]);
  expect(await violationsOn(page, CHOIR)).toEqual([]);
  const { wrong } = await watch.read();
  expect(wrong).toEqual([]);
});
