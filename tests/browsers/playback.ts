import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import {
  AUDIO_START_MS,
  NEXT_AFTER_END_MS,
  NEXT_AFTER_ERROR_MS,
} from "../../src/facts/constants.ts";
import { hearAgent, pauseAgent, PLAYBACK } from "../../src/facts/strings.ts";
import { settings } from "../e2e/support/dataset.ts";
import { agentFaults } from "../e2e/support/agent-faults.ts";
import { stageFaults } from "../e2e/support/stage-faults.ts";
import type { Browser, Engine, Policy } from "./engine.ts";
import type { VideoLook, Heard, Look } from "./recorder.ts";
import { videoFilesOf, siteUrl } from "./site.ts";
import { faultsInCoreWindows } from "./staging.ts";
import { visit, type Visit, type Visitor } from "./visitor.ts";
import { skipReason } from "../skip-reason.ts";

const LANDING = { path: "/", within: "#stage" };
const AGENT = { path: "/agent/nora", within: ".hero" };
const NAME = "Nora";
/** Two presses within this time are one double click, in milliseconds. */
const DOUBLE_CLICK_MS = 700;

/**
 * The core sequences of playback (specification, section 4), the same in every engine. What is
 * asserted is the state of the video elements and the words on the page. Delays are asserted as
 * order and lower bound: how much later something comes is a matter of the machine.
 */
export function describePlayback(engine: Engine): void {
  for (const policy of engine.policies) {
    describe(`${engine.name}, which lets ${policy} play by itself`, () => {
      let browser: Browser;
      beforeAll(async () => {
        browser = await engine.start(policy);
      });
      afterAll(() => browser?.close());
      const go = async (options: Visit): Promise<Visitor> => {
        const visitor = await visit(browser, siteUrl(), options);
        onTestFinished(() => visitor.leave());
        return visitor;
      };
      if (policy === "muted") {
        describeMostly(go);
        describeStaging(go);
      } else describeRefusal(go);
    });
  }
  for (const policy of ALL.filter((policy) => !engine.policies.includes(policy))) {
    const reason = `its driver cannot tell ${engine.name} to let ${policy} play by itself`;
    test.skip(policy, skipReason(reason), () => undefined);
  }
}

const ALL: readonly Policy[] = ["muted", "nothing"];
type Go = (options: Visit) => Promise<Visitor>;

function describeMostly(go: Go): void {
  test("‘Play All’ unlocks; pause and resume keep the position", async () => {
    const visitor = await go(LANDING);
    await visitor.press(PLAYBACK.start);
    await visitor.until("the first video is heard", ({ videos }) => isHeard(videos[0]));
    await visitor.press(PLAYBACK.pause);
    const held = await visitor.until(
      "it pauses, and the panel says so",
      ({ videos, buttons, words }) =>
        Boolean(
          videos[0]?.paused &&
          buttons.includes(PLAYBACK.resume) &&
          words.includes(`${PLAYBACK.pausedAt} `),
        ),
    );
    const position = held.videos[0]?.time ?? 0;
    expect(position).toBeGreaterThan(0);
    // Sooner it would be the second click of a double click, which does nothing.
    await delay(DOUBLE_CLICK_MS);
    await visitor.press(PLAYBACK.resume);
    const resumed = await visitor.until("it goes on, and the panel says so", ({ videos, words }) =>
      Boolean(isHeard(videos[0], position) && words.includes(`${PLAYBACK.nowSpeaking} `)),
    );
    expect(resumed.videos[0]?.time).toBeLessThan(position + 3);
    expect(resumed.words).not.toContain(settings.soundBanner);
  });

  test("a press on empty ground unlocks; the next two videos are heard after their ends", async () => {
    const visitor = await go(LANDING);
    await visitor.pressGround();
    // What starts by itself has no sound, so sound comes from the press.
    await visitor.until("the first video is heard", (now) =>
      Boolean(isHeard(now.videos[0], 1) && first(now, "pointerdown", -1)),
    );
    for (const voice of [0, 1]) {
      await visitor.skip(voice);
      const seen = await visitor.until(`video ${voice + 1} is heard`, (now) =>
        Boolean(isHeard(now.videos[voice + 1]) && first(now, "play", voice + 1)),
      );
      // At its end a video pauses, and tells up to 100 ms later that it has ended.
      expect(between(seen, ["pause", voice], ["play", voice + 1])).toBeGreaterThanOrEqual(
        NEXT_AFTER_END_MS - ROUNDING_MS,
      );
      expect(seen.videos.filter(({ paused }) => !paused)).toHaveLength(1);
    }
  });

  test("a video that cannot be played is logged, and the next one is heard", async () => {
    const broken = await videoFilesOf(1);
    const visitor = await go({ ...LANDING, fails: (path) => broken.includes(path) });
    await visitor.press(PLAYBACK.start);
    await visitor.until("the first video is heard", ({ videos }) => isHeard(videos[0]));
    await visitor.skip(0);
    const seen = await visitor.until("the third video is heard", (now) =>
      Boolean(isHeard(now.videos[2]) && first(now, "play", 2)),
    );
    expect(between(seen, ["error", 1], ["play", 2])).toBeGreaterThanOrEqual(
      NEXT_AFTER_ERROR_MS - ROUNDING_MS,
    );
    expect(seen.heard.filter(({ type, voice }) => type === "playing" && voice === 1)).toEqual([]);
    expect(seen.logged.filter((line) => line.includes("cannot be played"))).not.toEqual([]);
  });

  test("without a touch the first video plays muted; ‘Enable Sound’ unmutes it in place", async () => {
    const visitor = await go(LANDING);
    await visitor.approach();
    const muted = await visitor.until("the first video plays muted", ({ videos, words }) =>
      Boolean(isMoving(videos[0]) && videos[0]?.muted && words.includes(settings.soundBanner)),
    );
    await visitor.press(PLAYBACK.enableSound);
    const seen = await visitor.until("it is heard, and the banner goes", ({ videos, words }) =>
      Boolean(isHeard(videos[0], muted.videos[0]?.time) && !words.includes(settings.soundBanner)),
    );
    expect(seen.heard.filter(({ type }) => type === "play")).toHaveLength(1);
  });

  test("on an agent’s page the video plays by itself once, and again by hand", async () => {
    const visitor = await go(AGENT);
    const muted = await visitor.until("the video plays muted", (seen) =>
      Boolean(isMoving(seen.videos[0]) && seen.videos[0]?.muted && first(seen, "play")),
    );
    expect(first(muted, "play")?.at).toBeGreaterThanOrEqual(AUDIO_START_MS);
    await visitor.skip(0);
    await visitor.until("the video ends", ({ videos, buttons }) =>
      Boolean(videos[0]?.ended && buttons.includes(hearAgent(NAME))),
    );
    // As long as it took to start by itself before.
    await new Promise((resolve) => setTimeout(resolve, AUDIO_START_MS + 200));
    expect((await visitor.look()).videos[0]).toMatchObject({ paused: true, ended: true });
    await visitor.press(hearAgent(NAME));
    await visitor.until("it is heard again, from its beginning", ({ videos, buttons }) =>
      Boolean(isHeard(videos[0]) && buttons.includes(pauseAgent(NAME))),
    );
  });
}

/** The same sights as in Chromium's own tests, in fewer windows and states. */
function describeStaging(go: Go): void {
  test("on the stage the speaker's face, the words and the controls are together in sight", async () => {
    const visitor = await go(LANDING);
    const look = (state: "refused-aloud" | "speaking" | "paused") =>
      faultsInCoreWindows(visitor, state, () => stageFaults(visitor, state, 0));
    await visitor.approach();
    await visitor.until("the first video plays", ({ videos, words }) =>
      Boolean(isMoving(videos[0]) && words.includes(settings.soundBanner)),
    );
    const wrong = await look("refused-aloud");
    await visitor.press(PLAYBACK.enableSound);
    await visitor.until("it is heard", ({ videos }) => isHeard(videos[0]));
    wrong.push(...(await look("speaking")));
    // Where a video begins without words there is no caption yet.
    const caption = () => visitor.run(`document.querySelector("#stage [data-said]") !== null`);
    await expect.poll(caption, { timeout: 20_000 }).toBe(true);
    await visitor.press(PLAYBACK.pause);
    await visitor.until("it pauses", ({ videos }) => videos[0]?.paused === true);
    wrong.push(...(await look("paused")));
    expect(wrong.join("\n")).toBe("");
  });

  test("on an agent’s page nothing lies over the portrait or the domain’s picture", async () => {
    const visitor = await go({ ...AGENT, within: "body" });
    const look = (state: "refused-aloud" | "paused") =>
      faultsInCoreWindows(visitor, state, () => agentFaults(visitor, state, "nora"));
    await visitor.until("the video plays", ({ videos }) => isMoving(videos[0]));
    const wrong = await look("refused-aloud");
    await visitor.press(PLAYBACK.enableSound);
    await visitor.press(pauseAgent(NAME));
    await visitor.until("it pauses", ({ videos }) => videos[0]?.paused === true);
    wrong.push(...(await look("paused")));
    expect(wrong.join("\n")).toBe("");
  });
}

function describeRefusal(go: Go): void {
  test("nothing plays, and the banner asks; one press and the first video is heard", async () => {
    const visitor = await go(LANDING);
    await visitor.approach();
    await visitor.until("the banner shows", ({ words }) => words.includes(settings.soundBanner));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const seen = await visitor.look();
    expect(seen.videos.every(({ paused, time }) => paused && time === 0)).toBe(true);
    expect(seen.heard.filter(({ type }) => type === "playing")).toEqual([]);
    expect(seen.words).toContain(PLAYBACK.beforeStart);
    await visitor.press(PLAYBACK.enableSound);
    await visitor.until("the first video is heard, and the banner goes", ({ videos, words }) =>
      Boolean(isHeard(videos[0]) && !words.includes(settings.soundBanner)),
    );
  });
}

/** Clocks of browsers are rounded. */
const ROUNDING_MS = 5;

function isMoving(video: VideoLook | undefined, after = 0): boolean {
  return video !== undefined && !video.paused && video.ready >= 2 && video.time > after;
}

/** Whether a video runs with its sound on. @param after seconds into it that it is past */
function isHeard(video: VideoLook | undefined, after = 0): boolean {
  return isMoving(video, after) && video?.muted === false;
}

function first({ heard }: Look, type: string, voice = 0): Heard | undefined {
  return heard.find((event) => event.type === type && event.voice === voice);
}

/** Milliseconds from the last event of one kind to the last one of the other. */
function between({ heard }: Look, from: [string, number], to: [string, number]): number {
  const at = ([type, voice]: [string, number]) =>
    heard.findLast((event) => event.type === type && event.voice === voice)?.at ?? NaN;
  return at(to) - at(from);
}
