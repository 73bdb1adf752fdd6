import {
  AUDIO_START_MS,
  NEXT_AFTER_END_MS,
  NEXT_AFTER_ERROR_MS,
  REPLAY_MS,
} from "../../src/facts/constants.ts";
import { expectSeen, holdTimers, pass } from "./support/page-timers.ts";
import {
  STAGE,
  BANNER,
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

/*
 * The delays of the specification (section 4), to the millisecond: time passes in the page only when
 * a test says so. What is to happen at once happens while time is held.
 */

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
  await openNear(page, watch, host.url);
  const seen = await showStage(watch);
  await expectSeen(watch);
  await expectAfter(watch, AUDIO_START_MS, "Nora aloud", isMedia("ask", "nora", false));
  await watch.until("the refusal", isMedia("refused", "nora", false), seen);
  const start = await watch.until("Nora without sound", isMedia("play", "nora", true), seen);
  await watch.until("the banner", isBanner(BANNER), seen);
  await watch.until("Nora moving", isMedia("playing", "nora"), seen);

  await watch.press(".playback-banner button");
  await watch.until("the press", ({ type }) => type === "click", start);
  await watch.until("sound", isMedia("volumechange", "nora", false), start);
  await watch.until("no banner", isBanner(""), start);
  const focus = await watch.run(`document.activeElement.matches("${STAGE} [data-part=primary]")`);
  expect(focus, "the focus goes on to a button of the panel").toBe(true);
});
