import { z } from "zod";
import {
  AUDIO_START_MS,
  NEXT_AFTER_END_MS,
  NEXT_AFTER_ERROR_MS,
  REPLAY_MS,
  SOUND_BANNER_MS,
} from "../../src/facts/constants.ts";
import { PLAYBACK } from "../../src/facts/strings.ts";
import { pointAt } from "./support/drawing.ts";
import { expectSeen, holdTimers, pass } from "./support/page-timers.ts";
import {
  STAGE,
  isBanner,
  isMedia,
  isPhase,
  jumpNearEnd,
  openNear,
  showStage,
  type Watch,
} from "./support/playback-page.ts";
import type { Entry } from "./support/playback-probe.ts";
import { expect, test } from "./support/playback-test.ts";
import { BANNER, visitRefused } from "./support/refused-aloud.ts";

/*
 * The delays of the specification (section 4), to the millisecond: time passes in the page only when
 * a test says so. What is to happen at once happens while time is held.
 */

const Corner = z.object({ x: z.number(), y: z.number() });
const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 412, height: 839 } };

/** Proves that something comes after so many milliseconds, and not one before. */
async function expectAfter(
  watch: Watch,
  ms: number,
  name: string,
  is: (entry: Entry) => boolean,
): Promise<Entry> {
  const { log } = await watch.read();
  await pass(watch, ms - 1);
  const early = (await watch.read()).log.slice(log.length).filter(is);
  expect(early, `${name}, 1 ms before it is due`).toEqual([]);
  await pass(watch, 1);
  return watch.until(name, is, log.at(-1));
}

test("where every browser lets it, the agents start aloud, and go on after an end, a failure and a wish", async ({
  host,
  openUnder,
}) => {
  host.faults.set("amara", "missing");
  const { page, watch } = await openUnder("no-user-gesture-required");
  await holdTimers(page);
  await openNear(page, watch, host.url);
  await showStage(watch);
  await expectSeen(watch);
  const start = await expectAfter(
    watch,
    AUDIO_START_MS,
    "Nora aloud",
    isMedia("ask", "nora", false),
  );
  await watch.until("Nora moving", isMedia("playing", "nora"), start);
  await jumpNearEnd(watch, "nora");
  const end = await watch.until("the turn after Nora's end", isPhase("between"), start);
  await expectAfter(watch, NEXT_AFTER_END_MS, "Amara's turn", isMedia("ask", "amara", false));
  await watch.until("Amara's failure", isPhase("failed"), end);
  const next = await expectAfter(
    watch,
    NEXT_AFTER_ERROR_MS,
    "Mateo",
    isMedia("ask", "mateo", false),
  );
  await watch.until("Mateo moving", isMedia("playing", "mateo"), next);
  await watch.press(".playback-replay");
  await watch.until("the replay", isPhase("between"), next);
  await expectAfter(watch, REPLAY_MS, "Nora again", isMedia("ask", "nora", false));
  const { log, wrong } = await watch.read();
  expect(wrong).toEqual([]);
  const banner = log.findLast(({ type }) => type === "banner");
  expect(banner?.text, "nothing was refused: there is no banner").toBe("");
});

test("refused aloud, the first agent starts without sound; the banner is there at once, and sound with its press", async ({
  host,
  openUnder,
}) => {
  const { page, watch } = await openUnder("default");
  await holdTimers(page);
  await visitRefused(page, watch, host.url, async () => {
    await expectSeen(watch);
    await expectAfter(watch, AUDIO_START_MS, "Nora aloud", isMedia("ask", "nora", false));
  });
});

test("with reduced motion nothing starts by itself, and the banner comes after a while", async ({
  host,
  openUnder,
}) => {
  const { page, watch } = await openUnder("default", { reducedMotion: "reduce" });
  await holdTimers(page);
  await openNear(page, watch, host.url);
  await showStage(watch);
  await expectSeen(watch);
  const banner = await expectAfter(watch, SOUND_BANNER_MS, "the banner", isBanner(BANNER));
  await pass(watch, AUDIO_START_MS + SOUND_BANNER_MS);
  const { log } = await watch.read();
  expect(log.some(({ type }) => type === "ask")).toBe(false);
  await watch.press(".playback-banner button");
  await watch.until("Nora", isMedia("playing", "nora", false), banner);
  await watch.until("no banner", isBanner(""), banner);
});

test("a touch of the section starts the first agent at once; what has an action of its own keeps it", async ({
  host,
  openUnder,
}) => {
  const { page, watch } = await openUnder("default");
  await holdTimers(page);
  await openNear(page, watch, host.url);
  await showStage(watch);
  await watch.press("[data-voice] summary");
  const fold = await watch.until("the fold", ({ type }) => type === "click");
  expect(await watch.run(`document.querySelector("[data-voice] details").open`)).toBe(true);
  await showStage(watch);
  const { x, y } = Corner.parse(
    await watch.run(`document.querySelector("${STAGE}").getBoundingClientRect().toJSON()`),
  );
  await page.mouse.click(...pointAt(page, x + 8, y + 40));
  const touch = await watch.until("the touch", ({ type }) => type === "pointerdown", fold);
  await watch.until("Nora aloud", isMedia("playing", "nora", false), touch);
  const { log } = await watch.read();
  const asks = log.filter(({ type }) => type === "ask");
  expect(
    asks.every(({ at }) => at >= touch.at),
    "the fold started no agent",
  ).toBe(true);
});

test("on a phone the tap of a finger starts the first agent at once", async ({
  host,
  openUnder,
}) => {
  const { page, watch } = await openUnder("default", PHONE);
  await holdTimers(page);
  await openNear(page, watch, host.url);
  await showStage(watch);
  await page.touchscreen.tap(...pointAt(page, ...(await watch.middleOf(".playback-title"))));
  await watch.until("a finger that taps", ({ type }) => type === "pointerup");
  await watch.until("Nora aloud", isMedia("playing", "nora", false));
});

test("on its own page an agent starts by itself, with an offer of sound at once where it is refused", async ({
  host,
  openUnder,
}) => {
  const { page, watch } = await openUnder("default");
  await holdTimers(page);
  await page.goto(`${host.url}/agent/nora`);
  await watch.until("playback that is alive", isPhase("locked"));
  await expectSeen(watch);
  await expectAfter(watch, AUDIO_START_MS, "Nora aloud", isMedia("ask", "", false));
  await watch.until("Nora without sound", isMedia("play", "", true));
  await watch.until("the offer of sound", isBanner(PLAYBACK.enableSound));
});
