import { afterEach, describe, expect, it, vi } from "vitest";
import { PROGRESS_POLL_MS } from "../../server/contracts/avatars.ts";
import {
  type TestAvatar,
  advance,
  inMemory,
  respond,
  testAvatar,
  testWorld,
} from "../testing/avatar-world.ts";
import { pass, stopTimers } from "../testing/test-clock.ts";
import { newsOf } from "./words.ts";
import { LIST_POLL_MS, avatarOf, createAvatarsStore } from "./store.tsx";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The tool, a service in memory, and a clock that the test moves. */
async function open(...avatars: TestAvatar[]) {
  const world = testWorld(...avatars);
  stopTimers();
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.stubGlobal("fetch", inMemory(world));
  const store = createAvatarsStore();
  const leave = store.watch();
  await pass(0);
  world.requests.length = 0;
  const known = (id: string) => {
    const avatar = avatarOf(store.getState(), id);
    if (avatar === undefined) throw new Error(`There is no ${id}.`);
    return avatar;
  };
  const requestCount = (path: string) =>
    world.requests.filter((line) => line.endsWith(path)).length;
  /** Advances the service by some stages, with enough time to be polled. */
  const go = async (stages: number) => {
    for (let stage = 0; stage < stages; stage += 1) {
      advance(world);
      await pass(PROGRESS_POLL_MS);
    }
  };
  /** The service shows the end of a generation for some seconds. */
  const forget = async () => {
    for (const avatar of world.avatars) if (avatar.stage === undefined) avatar.status = null;
    await pass(PROGRESS_POLL_MS);
  };
  return { world, store, known, requestCount, go, forget, log, leave };
}

/** Stages from the start to the end of a generation. */
const ALL_STAGES = 7;

describe("a generation", () => {
  it("passes its stages, and the last message stays while the service shows it", async () => {
    const { store, known, go, forget } = await open(testAvatar("mateo"), testAvatar("nora"));
    void store.generate("mateo");
    expect(known("mateo").progress).toEqual({ percent: 0, message: "Starting generation..." });
    await pass(0);
    const seen: (number | undefined)[] = [known("mateo").progress?.percent];
    for (let stage = 0; stage < ALL_STAGES; stage += 1) {
      await go(1);
      seen.push(known("mateo").progress?.percent);
    }
    expect(seen).toEqual([5, 15, 30, 45, 60, 75, 90, 100]);
    expect(known("mateo")).toMatchObject({
      check: { isComplete: true },
      assets: { captions: expect.stringContaining("WEBVTT") },
      isGenerating: false,
      status: { stage: "complete" },
    });
    expect(known("nora")).toMatchObject({ isGenerating: false, progress: null, error: null });
    await forget();
    expect(known("mateo")).toMatchObject({ status: null, progress: null });
  });

  it("that fails says why until the next one", async () => {
    const { store, known, go, forget, log } = await open({
      ...testAvatar("mateo"),
      failsWith: "D-ID API error: 402 Payment Required - none left",
    });
    void store.generate("mateo");
    await pass(0);
    await go(4);
    expect(log).toHaveBeenCalledWith("mateo: D-ID API error: 402 Payment Required - none left");
    expect(known("mateo")).toMatchObject({ status: { stage: "error" }, progress: null });
    await forget();
    expect(log).toHaveBeenCalledTimes(1);
    expect(known("mateo")).toMatchObject({
      status: null,
      error: "D-ID API error: 402 Payment Required - none left",
    });
    void store.generate("mateo");
    expect(known("mateo").error).toBeNull();
  });

  it("that is refused says why, or the default of the specification", async () => {
    const { store, known, world } = await open(testAvatar("mateo"), testAvatar("nora"));
    world.refusesStart = "Avatar does not have voice configuration";
    await store.generate("mateo");
    expect(known("mateo").error).toBe("Avatar does not have voice configuration");
    world.refusesStart = "";
    await store.generate("mateo");
    expect(known("mateo")).toMatchObject({
      isGenerating: false,
      error: "Asset generation failed",
    });
    expect(known("nora").error).toBeNull();
  });

  it("that is canceled is neither ready nor failed", async () => {
    const { store, known, forget } = await open(testAvatar("mateo"));
    void store.generate("mateo");
    await pass(0);
    void store.cancel("mateo");
    expect(known("mateo").isCancelling).toBe(true);
    await pass(PROGRESS_POLL_MS);
    expect(known("mateo")).toMatchObject({ isGenerating: false, isCancelling: false, error: null });
    await forget();
    expect(known("mateo").status).toBeNull();
  });

  it("that somebody else has started is noticed, and followed", async () => {
    const { world, known } = await open(testAvatar("mateo"));
    respond(world, "POST", "/avatars/mateo/generate");
    await pass(LIST_POLL_MS);
    expect(known("mateo").isGenerating).toBe(true);
    advance(world);
    await pass(PROGRESS_POLL_MS);
    expect(known("mateo").progress?.message).toBe("Making the voice...");
  });
});

describe("requests", () => {
  it("poll progress every 500 ms, only while something runs", async () => {
    const { store, requestCount, go, forget } = await open(testAvatar("mateo"));
    await pass(LIST_POLL_MS);
    expect(requestCount("/avatars")).toBe(1);
    void store.generate("mateo");
    await pass(0);
    const before = requestCount("/avatars");
    await pass(3000);
    expect(requestCount("/avatars")).toBe(before + 6);
    await go(ALL_STAGES);
    await forget();
    const after = requestCount("/avatars");
    await pass(2 * LIST_POLL_MS);
    expect(requestCount("/avatars")).toBe(after + 2);
  });

  it("stop when no component watches", async () => {
    const { leave, world } = await open(testAvatar("mateo"));
    leave();
    await pass(60_000);
    expect(world.requests).toEqual([]);
  });
});

describe("a service that goes away", () => {
  it("counts as gone after three lost responses, is noticed when back, and its work is found again", async () => {
    const { store, world, known, go } = await open(testAvatar("mateo"));
    const news: string[] = [];
    let last = store.getState();
    store.subscribe(() => {
      news.push(...newsOf(last, store.getState()));
      last = store.getState();
    });
    void store.generate("mateo");
    await pass(0);
    world.down = true;
    await pass(2 * PROGRESS_POLL_MS);
    expect(store.getState().link.kind).toBe("ready");
    await pass(PROGRESS_POLL_MS);
    expect(store.getState().link.kind).toBe("unreachable");
    expect(known("mateo").isGenerating).toBe(true);
    advance(world);
    world.down = false;
    await pass(LIST_POLL_MS);
    expect(store.getState().link.kind).toBe("ready");
    await go(ALL_STAGES);
    expect(known("mateo").check.isComplete).toBe(true);
    expect(news).toEqual([
      "Mateo: Starting generation...",
      "Mateo: Checking what exists...",
      "The service that makes voices and videos is not responding.",
      "The service is back.",
      "Mateo: Making the voice...",
      "Mateo: Uploading the voice...",
      "Mateo: Getting the portrait...",
      "Mateo: Asking for the talking video...",
      "Mateo: Uploading the talking video...",
      "Mateo: Everything is ready.",
    ]);
  });

  it("shows the words of the refusal, and is requested again", async () => {
    const { store, world } = await open(testAvatar("mateo"));
    world.refusal = "Sign in to the Studio again.";
    await pass(LIST_POLL_MS);
    const { refusal: message } = world;
    expect(store.getState().link).toEqual({ kind: "refused", message });
    world.refusal = undefined;
    await pass(LIST_POLL_MS);
    expect(store.getState().link.kind).toBe("ready");
  });
});

describe("'Generate all missing'", () => {
  const missing = ["amara", "mateo", "kofi"] as const;

  it("makes one after another; a failure does not end the rest", async () => {
    const { store, world, known, go } = await open(
      ...missing.map((id) => ({
        ...testAvatar(id),
        failsWith: id === "mateo" ? "ElevenLabs API error: 500 Oops" : undefined,
      })),
    );
    const all = store.generateAll(missing);
    await pass(0);
    expect(store.getState().queue).toEqual(missing);
    await go(ALL_STAGES);
    expect(store.getState().queue).toEqual(["mateo", "kofi"]);
    expect(world.avatars.map(({ stage }) => stage !== undefined)).toEqual([false, true, false]);
    await go(4 + ALL_STAGES);
    await all;
    expect(store.getState().queue).toEqual([]);
    expect(missing.map((id) => known(id).error)).toEqual([
      null,
      "ElevenLabs API error: 500 Oops",
      null,
    ]);
    expect(world.requests.filter((line) => line.startsWith("POST"))).toHaveLength(missing.length);
  });

  it("ends after the current one when it is canceled", async () => {
    const { store, world, go } = await open(...missing.map((id) => testAvatar(id)));
    const all = store.generateAll(missing);
    await pass(0);
    store.stopAfterCurrent();
    await go(ALL_STAGES);
    await all;
    expect(world.avatars.map(({ has }) => has.includes("video"))).toEqual([true, false, false]);
  });

  it("waits for generations of others, and makes nothing twice", async () => {
    const { store, world, go } = await open(...missing.map((id) => testAvatar(id)));
    respond(world, "POST", "/avatars/amara/generate");
    world.requests.length = 0;
    const all = store.generateAll(missing);
    await pass(0);
    // Meanwhile somebody makes the next one, too.
    world.avatars[1]?.has.push("audio", "video");
    await go(2 * ALL_STAGES);
    await all;
    expect(world.requests.filter((line) => line.startsWith("POST"))).toEqual([
      "POST /avatars/kofi/generate",
    ]);
  });

  it("goes on when the editor leaves the tool, and waits for a service that is gone", async () => {
    const { store, world, leave } = await open(testAvatar("amara"), testAvatar("mateo"));
    const all = store.generateAll(["amara", "mateo"]);
    await pass(0);
    leave();
    const work = async () => {
      for (let stage = 0; stage < ALL_STAGES; stage += 1) {
        advance(world);
        await pass(LIST_POLL_MS);
      }
    };
    await work();
    expect(world.avatars[1]?.stage).toBe(0);
    world.down = true;
    await pass(60_000);
    expect(store.getState().queue).toEqual(["mateo"]);
    world.down = false;
    await pass(LIST_POLL_MS);
    await work();
    await all;
    expect(world.avatars.every(({ has }) => has.includes("video"))).toBe(true);
  });
});
