import { AUDIO_START_MS } from "../../src/facts/constants.ts";
import { PLAYBACK } from "../../src/facts/strings.ts";
import { pointAt } from "./support/drawing.ts";
import { hiddenParts } from "./support/in-sight.ts";
import { holdTimers, pass } from "./support/playback-control.ts";
import {
  BANNER,
  expectVisitor,
  isMedia,
  jumpNearEnd,
  openNear,
  shows,
  showStage,
} from "./support/playback-page.ts";
import { expect, keepsPages, test } from "./support/playback-test.ts";
import { CORE_SIZES } from "./support/window-sizes.ts";

/*
 * Playwright's locators count as a gesture of the visitor's, and so let everything play: see
 * support/playback-page.ts.
 */

/** Where the offer of sound is, and whether a pointer can press it. */
const OFFER = `(() => {
  const button = document.querySelector(".playback-banner button");
  const { x, y, width, height } = button.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return button.contains(hit) && y >= 0 && y + height <= innerHeight ? "whole" : "from " + y;
})()`;

/** Whether the stage is in sight from its upper to its lower edge. */
const WHOLE = `(() => {
  const { top, bottom } = document.querySelector("#stage").getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight + 1;
})()`;

for (const viewport of CORE_SIZES) {
  const what = `refused aloud on the way to the stage, the whole stage comes up, the offer of sound is in sight at once, and no face is under it, ${viewport.width} px`;
  // There is the least room on a phone.
  const tag = viewport === CORE_SIZES[2] ? [] : ["@long"];
  test(what, { tag }, async ({ host, openAlone }) => {
    const { page, watch } = await openAlone({ viewport });
    await holdTimers(page);
    await openNear(page, watch, host.url);
    // A quarter of it is in sight.
    await watch.run(`{
      const { top, height } = document.querySelector("#stage").getBoundingClientRect();
      scrollBy({ top: top + height / 4 - innerHeight, behavior: "instant" });
    }`);
    await expectVisitor(watch);
    await pass(watch, AUDIO_START_MS);
    const banner = await watch.until("the banner", shows("banner", BANNER));
    await watch.until("Nora moving", isMedia("playing", "nora", true));
    expect(await watch.run(OFFER)).toBe("whole");
    await expect.poll(() => watch.run(WHOLE)).toBe(true);
    const face = { name: "her face", selector: "#stage .videos [data-current] video" };
    expect(await hiddenParts(watch, [face])).toEqual([]);
    await watch.press(".playback-banner button");
    await watch.until("sound", isMedia("volumechange", "nora", false), banner);
  });
}

test("with Save-Data nothing starts by itself, and no video is fetched unasked or ahead", async ({
  host,
  openAlone,
}) => {
  const { page, watch } = await openAlone();
  await page.addInitScript(() => {
    const connection: unknown = Reflect.get(navigator, "connection");
    if (connection instanceof EventTarget) {
      Object.defineProperty(connection, "saveData", { get: () => true });
    }
  });
  await openNear(page, watch, host.url);
  await showStage(watch);
  const banner = await watch.until("the banner", shows("banner", BANNER));
  const { log } = await watch.read();
  expect(log.some(({ type }) => type === "play")).toBe(false);
  expect([...host.requested], "nothing is fetched unasked").toEqual([]);

  await watch.press(".playback-banner button");
  const heard = await watch.until("Nora", isMedia("playing", "nora", false), banner);
  await watch.until("no banner", shows("banner", ""), banner);
  await jumpNearEnd(watch);
  await watch.until("Nora's end", isMedia("ended", "nora"), heard);
  expect([...host.requested], "nothing is fetched ahead").toEqual(["nora"]);
});

test("who goes on to another page and comes back finds nothing playing, and goes on from there", async ({
  host,
  openAlone,
}) => {
  const { page, watch } = await openAlone({ free: true });
  await holdTimers(page);
  await openNear(page, watch, host.url);
  await showStage(watch);
  await pass(watch, AUDIO_START_MS);
  const start = await watch.until("Nora", isMedia("playing", "nora"));
  await watch.press("#agents [data-voice=amara] a");
  await page.waitForURL("**/agent/amara");
  // A page from the cache does not load again, so there is no load to wait for.
  await page.goBack({ waitUntil: "commit" });
  if (keepsPages) {
    const left = await watch.until("the pause", isMedia("pause", "nora"), start);
    const title = `${PLAYBACK.pausedAt} Nora | ${PLAYBACK.resume}, ${PLAYBACK.replayAll}`;
    await watch.until("a panel that says so", shows("panel", title), left);
    // Longer than a start by itself would take.
    await pass(watch, AUDIO_START_MS * 2);
    const { log } = await watch.read();
    expect(log.filter(({ type, at }) => type === "play" && at > left.at)).toEqual([]);
    const [x, y] = await watch.middleOf("#stage [data-part=primary]");
    const onTop = `document.elementFromPoint(${x}, ${y})?.closest("[data-part=primary]") != null`;
    // While one page turns into the other, a picture of it takes the press.
    await expect.poll(() => watch.run(onTop)).toBe(true);
    await page.mouse.click(...pointAt(page, x, y));
    const again = await watch.until("Nora again", isMedia("playing", "nora"), left);
    expect(Math.abs(again.time - left.time), "she goes on where she was").toBeLessThan(0.3);
  } else {
    await watch.until("playback that is alive", shows("phase", "locked"));
    await expectVisitor(watch);
    await pass(watch, AUDIO_START_MS - 1);
    expect((await watch.read()).log.filter(isMedia("play", "nora"))).toEqual([]);
    await pass(watch, 1);
    await watch.until("Nora by herself", isMedia("play", "nora"));
  }
});
