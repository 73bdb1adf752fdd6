import {
  AUDIO_START_MS,
  NEXT_AFTER_END_MS,
  NEXT_AFTER_ERROR_MS,
  REPLAY_MS,
  SOUND_BANNER_MS,
} from "../../src/facts/constants.ts";
import { PLAYBACK } from "../../src/facts/strings.ts";
import {
  CHOIR,
  isBanner,
  isMedia,
  isPhase,
  jumpNearEnd,
  openNear,
  showChoir,
} from "./support/playback-page.ts";
import { expect, keepsPages, test } from "./support/playback-test.ts";
import { z } from "zod";
import { expectDelays } from "./support/timings.ts";

/*
 * Playwright's locators count as a gesture of the visitor's, and so let everything play: see
 * support/playback-page.ts. Delays are measured in order, so that they do not disturb each other.
 */
test.describe.configure({ mode: "default" });

const Corner = z.object({ x: z.number(), y: z.number() });
const BANNER = "Enable sound to meet our agents., Enable Sound";

for (const policy of ["default", "user-gesture-required"] as const) {
  test(`refused aloud (${policy}), an agent speaks without sound until one press`, async ({
    host,
    openUnder,
  }) => {
    await expectDelays(async () => {
      const { page, watch } = await openUnder(policy);
      await openNear(page, watch, host.url);
      const seen = await showChoir(watch);
      const refusal = await watch.until("the refusal", isMedia("refused", "nora", false), seen);
      const start = await watch.until("Nora without sound", isMedia("play", "nora", true), seen);
      const banner = await watch.until("the banner", isBanner(BANNER), seen);
      await watch.until("Nora moving", isMedia("playing", "nora"), seen);

      await page.mouse.click(...(await watch.middleOf(".playback-banner button")));
      const press = await watch.until("the press", ({ type }) => type === "click", start);
      const heard = await watch.until("sound", isMedia("volumechange", "nora", false), start);
      await watch.until("no banner", isBanner(""), start);
      const focus = await watch.run(
        `document.activeElement.matches("${CHOIR} [data-part=primary]")`,
      );
      expect(focus, "the focus goes on to a button of the panel").toBe(true);

      await jumpNearEnd(watch, "nora");
      const end = await watch.until("Nora's end", isMedia("ended", "nora"), heard);
      const next = await watch.until("Amara", isMedia("play", "amara"), end);
      expect(next.muted, "who was asked once is not asked again").toBe(false);
      const record = await watch.read();
      const { log, wrong } = record;
      expect(wrong).toEqual([]);
      const stops = log.filter(isMedia("pause", "nora")).filter(({ time }) => time < end.time - 1);
      expect(stops, "the sound comes in place: nothing stops for it").toEqual([]);
      const starts = log.filter(isMedia("play", "nora"));
      expect(starts).toHaveLength(1);
      return {
        record,
        spans: [
          { name: "start by itself", ms: AUDIO_START_MS, from: seen, to: start },
          { name: "banner of what was refused", ms: 0, from: refusal, to: banner },
          { name: "sound after the press", ms: 0, from: press, to: heard },
          { name: "next after an end", ms: NEXT_AFTER_END_MS, from: end, to: next },
        ],
      };
    });
  });
}

test("where every browser lets it, the agents start aloud, and each delay is the specification's", async ({
  host,
  openUnder,
}) => {
  host.faults.set("amara", "missing");
  await expectDelays(async () => {
    const { page, watch } = await openUnder("no-user-gesture-required");
    await openNear(page, watch, host.url);
    const seen = await showChoir(watch);
    const start = await watch.until("Nora aloud", isMedia("play", "nora", false), seen);
    await watch.until("Nora moving", isMedia("playing", "nora"), start);
    await jumpNearEnd(watch, "nora");
    const end = await watch.until("Nora's end", isMedia("ended", "nora"), start);
    const turn = await watch.until("Amara's turn", isPhase("loading"), end);
    const error = await watch.until("Amara's failure", isMedia("error", "amara"), turn);
    const next = await watch.until("Mateo", isMedia("play", "mateo", false), error);
    await watch.until("Mateo moving", isMedia("playing", "mateo"), next);
    await page.mouse.click(...(await watch.middleOf(".playback-replay")));
    const press = await watch.until("the press", ({ type }) => type === "click", next);
    const again = await watch.until("Nora again", isMedia("play", "nora"), press);
    const record = await watch.read();
    const { log, wrong } = record;
    expect(wrong).toEqual([]);
    const banner = log.findLast(({ type }) => type === "banner");
    expect(banner?.text, "nothing was refused: there is no banner").toBe("");
    return {
      record,
      spans: [
        { name: "start by itself", ms: AUDIO_START_MS, from: seen, to: start },
        { name: "turn after an end", ms: NEXT_AFTER_END_MS, from: end, to: turn },
        { name: "next after an error", ms: NEXT_AFTER_ERROR_MS, from: error, to: next },
        { name: "replay", ms: REPLAY_MS, from: press, to: again },
      ],
    };
  });
});

for (const wish of ["reduced motion", "Save-Data"] as const) {
  test(`with ${wish} nothing starts by itself, and the banner comes after a while`, async ({
    host,
    openUnder,
  }) => {
    await expectDelays(async () => {
      host.asked.clear();
      const reducedMotion = wish === "reduced motion" ? "reduce" : "no-preference";
      const { page, watch } = await openUnder("default", { reducedMotion });
      if (wish === "Save-Data") {
        await page.addInitScript(() => {
          const connection: unknown = Reflect.get(navigator, "connection");
          if (connection instanceof EventTarget) {
            Object.defineProperty(connection, "saveData", { get: () => true });
          }
        });
      }
      await openNear(page, watch, host.url);
      const seen = await showChoir(watch);
      const banner = await watch.until("the banner", isBanner(BANNER), seen);
      const record = await watch.read();
      const { log } = record;
      expect(log.some(({ type }) => type === "play")).toBe(false);
      if (wish === "Save-Data") expect([...host.asked], "nothing is fetched unasked").toEqual([]);

      await page.mouse.click(...(await watch.middleOf(".playback-banner button")));
      const heard = await watch.until("Nora", isMedia("playing", "nora", false), banner);
      await watch.until("no banner", isBanner(""), banner);
      if (wish === "Save-Data") {
        await jumpNearEnd(watch, "nora");
        await watch.until("Nora's end", isMedia("ended", "nora"), heard);
        expect([...host.asked], "nothing is fetched ahead").toEqual(["nora"]);
      }
      return {
        record,
        spans: [{ name: "banner", ms: SOUND_BANNER_MS, from: seen, to: banner }],
      };
    });
  });
}

test("a touch of the section starts the first agent at once; what has an action of its own keeps it", async ({
  host,
  openUnder,
}) => {
  await expectDelays(async () => {
    const { page, watch } = await openUnder("default");
    await openNear(page, watch, host.url);
    await showChoir(watch);
    await page.mouse.click(...(await watch.middleOf("[data-voice] summary")));
    const fold = await watch.until("the fold", ({ type }) => type === "click");
    expect(await watch.run(`document.querySelector("[data-voice] details").open`)).toBe(true);
    const { x, y } = Corner.parse(
      await watch.run(`document.querySelector("${CHOIR}").getBoundingClientRect().toJSON()`),
    );
    await page.mouse.click(x + 8, Math.max(y, 0) + 100);
    const touch = await watch.until("the touch", ({ type }) => type === "pointerdown", fold);
    const start = await watch.until("Nora aloud", isMedia("play", "nora", false));
    const record = await watch.read();
    return { record, spans: [{ name: "start with a touch", ms: 0, from: touch, to: start }] };
  });
});

test("who goes on to another page and comes back finds nothing playing, and goes on from there", async ({
  host,
  openUnder,
}) => {
  const policy = "no-user-gesture-required";
  const { page, watch } = await openUnder(policy, { windowed: true });
  await openNear(page, watch, host.url);
  await showChoir(watch);
  const start = await watch.until("Nora", isMedia("playing", "nora"));
  await page.mouse.click(...(await watch.middleOf("[data-voice=amara] a")));
  await page.waitForURL("**/agent/amara");
  // A page from the cache does not load again, so there is no load to wait for.
  await page.goBack({ waitUntil: "commit" });
  if (keepsPages) {
    const left = await watch.until("the pause", isMedia("pause", "nora"), start);
    const title = `${PLAYBACK.pausedAt} Nora | ${PLAYBACK.resume}, ${PLAYBACK.replayAll}`;
    await watch.until("a panel that says so", (e) => e.type === "panel" && e.text === title, left);
    // As long as a start by itself would take.
    await new Promise((resolve) => setTimeout(resolve, AUDIO_START_MS + 300));
    const { log } = await watch.read();
    expect(log.filter(({ type, at }) => type === "play" && at > left.at)).toEqual([]);
    await page.mouse.click(...(await watch.middleOf(".playback-primary")));
    const again = await watch.until("Nora again", isMedia("playing", "nora"), left);
    expect(Math.abs(again.time - left.time), "she goes on where she was").toBeLessThan(0.3);
  } else {
    const alive = await watch.until("playback that is alive", isPhase("locked"));
    const again = await watch.until("Nora by herself", isMedia("play", "nora"));
    expect(again.at - alive.at).toBeGreaterThan(AUDIO_START_MS - 50);
  }
});
