import { describe, expect, it, onTestFinished } from "vitest";
import {
  AUDIO_START_MS,
  NEXT_AFTER_END_MS,
  NEXT_AFTER_ERROR_MS,
  START_GRACE_MS,
  VIDEO_SILENCE_MS,
} from "../../facts/constants.ts";
import {
  CHROMIUM,
  healthy,
  setStage,
  WEBKIT,
  type Stage,
} from "../../../tests/support/playback/stage.ts";
import { connectMediaSession } from "./start.ts";
import type { PlaybackEvent } from "./machine.ts";
import { isBannerVisible, primaryAction } from "./view.ts";

const three = [healthy(), healthy(), healthy()];
const summary = ({ player }: Stage) => {
  const { phase, current, sound, unlocked } = player.getState();
  return {
    phase: phase.name,
    current,
    sound,
    unlocked,
    banner: isBannerVisible(player.getState()),
  };
};
const position = ({ elements, player }: Stage) =>
  elements[player.getState().current]?.video.currentTime ?? NaN;

describe("where the browser allows sound", () => {
  it("starts by itself and goes through all, each 300 ms after the one before", async () => {
    const stage = setStage(three, { ...CHROMIUM, policy: "all" });
    stage.player.send({ type: "return" });
    await stage.time.pass(20_000);
    const begin = AUDIO_START_MS;
    const turn = 2000 + NEXT_AFTER_END_MS;
    expect(stage.plays).toEqual([
      { index: 0, from: 0, at: begin },
      { index: 1, from: 0, at: begin + turn },
      { index: 2, from: 0, at: begin + 2 * turn },
    ]);
    expect(summary(stage).phase).toBe("ended");
  });

  it("skips a missing video after 1000 ms, and logs it", async () => {
    const missing = { ...healthy(), fault: { kind: "missing" } as const };
    const stage = setStage([missing, healthy()], { ...CHROMIUM, policy: "all" });
    stage.press({ type: "start" });
    await stage.time.pass(100);
    const [failed] = stage.plays;
    await stage.time.pass(20_000);
    expect(failed).toMatchObject({ index: 0, at: 0 });
    const next = stage.plays.filter(({ index }) => index === 1);
    expect(next).toHaveLength(1);
    // The error comes after the video's latency, as a task.
    expect(next[0]?.at).toBeGreaterThanOrEqual(NEXT_AFTER_ERROR_MS + healthy().latency);
    expect(next[0]?.at).toBeLessThanOrEqual(NEXT_AFTER_ERROR_MS + 300);
    expect(stage.logged).toEqual(["0: error"]);
    expect(stage.player.getState().statuses).toEqual(["unavailable", "spoken"]);
  });

  it("waits ten seconds for a video that stalls, and goes on to the next one", async () => {
    const stalling = { ...healthy(), fault: { kind: "stall", at: 1 } as const };
    const stage = setStage([stalling, healthy()], { ...CHROMIUM, policy: "all" });
    stage.press({ type: "start" });
    await stage.time.pass(VIDEO_SILENCE_MS);
    expect(summary(stage)).toMatchObject({ phase: "stalled", current: 0 });
    await stage.time.pass(20_000);
    expect(stage.player.getState().statuses).toEqual(["unavailable", "spoken"]);
  });
});

describe("a press on the first button", () => {
  const press = (stage: Stage) => stage.press({ type: primaryAction(stage.player.getState()) });

  it("at the moment of the start by itself pauses nothing, and half a second later does", async () => {
    const stage = setStage(three, { ...CHROMIUM, policy: "all" });
    stage.player.send({ type: "return" });
    await stage.time.pass(AUDIO_START_MS + 200);
    expect(summary(stage).phase).toBe("speaking");
    press(stage);
    await stage.time.pass(100);
    expect(summary(stage).phase).toBe("speaking");
    await stage.time.pass(START_GRACE_MS);
    press(stage);
    await stage.time.pass(10);
    expect(summary(stage).phase).toBe("paused");
  });

  it("gives sound to a start by itself that had none", async () => {
    const stage = setStage(three, CHROMIUM);
    stage.player.send({ type: "return" });
    await stage.time.pass(AUDIO_START_MS + 200);
    expect(summary(stage)).toMatchObject({ phase: "speaking", sound: "refused" });
    press(stage);
    await stage.time.pass(100);
    expect(summary(stage)).toMatchObject({ phase: "speaking", sound: "on" });
  });
});

describe("the device's media keys", () => {
  it("never pause with play, and never play with pause", async () => {
    const keys = new Map<string, () => void>();
    const setActionHandler = (name: string, press: () => void) => keys.set(name, press);
    Object.defineProperty(navigator, "mediaSession", {
      value: { setActionHandler },
      configurable: true,
    });
    onTestFinished(() => void Reflect.deleteProperty(navigator, "mediaSession"));
    const stage = setStage(three, { ...CHROMIUM, policy: "all" });
    connectMediaSession(stage.player, [], "");
    const after = async (key: string) => {
      keys.get(key)?.();
      await stage.time.pass(500);
      return summary(stage).phase;
    };
    expect(await after("pause")).toBe("locked");
    expect(await after("play")).toBe("speaking");
    expect(await after("play")).toBe("speaking");
    expect(await after("pause")).toBe("paused");
    expect(await after("pause")).toBe("paused");
    expect(await after("play")).toBe("speaking");
  });
});

describe("the sound switch", () => {
  it("follows a video that the browser's own menu mutes or unmutes", async () => {
    const stage = setStage([healthy(10), healthy()], { ...CHROMIUM, policy: "all" });
    stage.press({ type: "start" });
    await stage.time.pass(500);
    const [video] = stage.elements.map((element) => element.video);
    for (const [muted, sound] of [
      [true, "muted"],
      [false, "on"],
    ] as const) {
      Object.assign(video ?? {}, { muted });
      await stage.time.pass(100);
      expect(summary(stage)).toMatchObject({ phase: "speaking", sound });
      expect(stage.elements.map((element) => element.video.muted)).toEqual([muted, muted]);
    }
  });
});

describe("where the browser refuses sound", () => {
  it.each([
    ["at once", CHROMIUM],
    ["late, as WebKit does", WEBKIT],
  ])("plays without it (refused %s), and aloud from the first touch on", async (_, ways) => {
    const stage = setStage(three, ways);
    stage.player.send({ type: "return" });
    await stage.time.pass(AUDIO_START_MS + 1000);
    expect(summary(stage)).toEqual({
      phase: "speaking",
      current: 0,
      sound: "refused",
      unlocked: false,
      banner: true,
    });
    const before = position(stage);
    stage.press({ type: "gesture" });
    await stage.time.pass(100);
    expect(summary(stage)).toMatchObject({ phase: "speaking", sound: "on", banner: false });
    expect(position(stage)).toBeCloseTo(before + 0.1);
    await stage.time.pass(20_000);
    expect(stage.player.getState().statuses).toEqual(["spoken", "spoken", "spoken"]);
    expect(stage.elements.some(({ video }) => video.muted)).toBe(false);
  });

  it("keeps its place after a touch that the browser does not count, until a press that it does", async () => {
    const stage = setStage(three, CHROMIUM);
    stage.player.send({ type: "return" });
    await stage.time.pass(AUDIO_START_MS + 1000);
    const before = position(stage);
    stage.player.send({ type: "gesture" });
    await stage.time.pass(100);
    expect(summary(stage)).toMatchObject({ phase: "paused", current: 0 });
    stage.press({ type: "resume" });
    await stage.time.pass(100);
    expect(summary(stage)).toMatchObject({ phase: "speaking", current: 0, sound: "on" });
    expect(position(stage)).toBeCloseTo(before + 0.1);
  });

  it("waits for a press where it refuses everything", async () => {
    const stage = setStage(three, { ...CHROMIUM, policy: "nothing" });
    stage.player.send({ type: "return" });
    await stage.time.pass(AUDIO_START_MS + 1000);
    expect(summary(stage)).toMatchObject({ phase: "blocked", banner: true });
    stage.press({ type: "enableSound" });
    await stage.time.pass(1000);
    expect(summary(stage)).toMatchObject({ phase: "speaking", sound: "on", banner: false });
  });
});

describe("where the browser stops a video that it let begin aloud", () => {
  /** WebKit on a slow connection: it detects sound late, and reports no refusal. */
  const stopped = async (meanwhile: (stage: Stage) => void = () => undefined) => {
    const stage = setStage([healthy(10), healthy()], { ...CHROMIUM, policy: "all" });
    stage.player.send({ type: "return" });
    await stage.time.pass(AUDIO_START_MS + 800);
    expect(summary(stage)).toMatchObject({ phase: "speaking", sound: "on", unlocked: true });
    meanwhile(stage);
    await stage.time.pass(10);
    stage.elements[0]?.pause();
    const at = position(stage);
    await stage.time.pass(100);
    return { stage, at };
  };

  it("goes on from there without sound, with the banner, where nobody has touched anything", async () => {
    const { stage, at } = await stopped();
    expect(summary(stage)).toEqual({
      phase: "speaking",
      current: 0,
      sound: "refused",
      unlocked: false,
      banner: true,
    });
    expect(position(stage)).toBeGreaterThanOrEqual(at);
    // Once it is muted the browser has no reason to stop it.
    stage.elements[0]?.pause();
    await stage.time.pass(10);
    expect(stage.player.getState().phase).toEqual({ name: "paused", by: "interruption" });
  });

  it.each<{ what: string; events: readonly PlaybackEvent[] }>([
    { what: "touch", events: [{ type: "gesture" }] },
    { what: "press that starts it anew", events: [{ type: "choose", index: 0 }] },
    {
      what: "press for silence and one for sound",
      events: [{ type: "toggleSound" }, { type: "toggleSound" }],
    },
  ])("takes it for the device's doing after a $what", async ({ events }) => {
    const { stage } = await stopped(({ press }) => events.forEach((event) => press(event)));
    expect(stage.player.getState().phase).toEqual({ name: "paused", by: "interruption" });
  });

  it("counts it as an interruption by the device once the video had sound for a while", async () => {
    const stage = setStage([healthy(10), healthy()], { ...CHROMIUM, policy: "all" });
    stage.player.send({ type: "return" });
    await stage.time.pass(AUDIO_START_MS + 5000);
    stage.elements[0]?.pause();
    await stage.time.pass(10);
    expect(stage.player.getState().phase).toEqual({ name: "paused", by: "interruption" });
  });

  it("does not mistake leaving, or the end of a video, for a refusal", async () => {
    const { stage } = await stopped(({ player }) => player.send({ type: "leave" }));
    expect(stage.player.getState().phase).toEqual({ name: "paused", by: "away" });
    const short = setStage(three, { ...CHROMIUM, policy: "all" });
    short.player.send({ type: "return" });
    await short.time.pass(AUDIO_START_MS + 2000 + NEXT_AFTER_END_MS + 500);
    expect(summary(short)).toMatchObject({ phase: "speaking", current: 1, sound: "on" });
  });
});

it("silences a video that something else has started", async () => {
  const stage = setStage(three, { ...CHROMIUM, policy: "all" });
  stage.press({ type: "start" });
  await stage.time.pass(500);
  stage.elements[2]?.unpause();
  await stage.time.pass(500);
  expect(stage.elements.map(({ video }) => video.paused)).toEqual([false, true, true]);
});

it("lets a video go on that a call had stopped, when the device gives it back", async () => {
  const stage = setStage(three, CHROMIUM);
  stage.press({ type: "start" });
  await stage.time.pass(500);
  stage.elements[0]?.pause();
  await stage.time.pass(500);
  expect(stage.player.getState().phase).toEqual({ name: "paused", by: "interruption" });
  stage.elements[0]?.unpause();
  await stage.time.pass(500);
  expect(summary(stage).phase).toBe("speaking");
});
