import { movedClock, startLocalLake, type LocalLake } from "content-lake/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { CANCELLED } from "../contracts/avatars.ts";
import { openCloudAvatars, type CloudAvatars } from "./testing/cloud-avatars.ts";

/* One generation, seen by the editor and the three providers, with a clock that the test moves. */

let lake: LocalLake;
let world: CloudAvatars;
let opened = 0;
/** The avatar of the test. */
let id: string;
beforeAll(async () => {
  lake = await startLocalLake();
});
afterAll(() => lake.remove());
afterEach(() => world.close());

/** Opens it with an agent of its own. */
async function open(options: { settleMs?: number; polls?: number } = {}) {
  const clock = movedClock(new Date().toISOString());
  world = await openCloudAvatars({ ...options, clock, lake });
  id = `nora-${(opened += 1)}`;
  await world.addAgent(id);
  return clock;
}

const status = () => world.avatars.generations.status(id);
const generate = async () => {
  const response = await world.ask(`/avatars/${id}/generate`, {});
  expect(response.status).toBe(202);
  return response.body.status;
};
const requests = (of: "voice" | "talks" | "host", line: RegExp) =>
  world[of].ledger.requests.filter((request) => line.test(request)).length;
/** Number of paid requests to each of the two providers. */
const paid = () =>
  [world.voice, world.talks].map(({ ledger }) =>
    Object.values(ledger.paid).reduce((sum, times) => sum + times, 0),
  );

describe("a generation of everything", () => {
  it("passes the stages and percentages of the table, in its order", async () => {
    await open();
    const seen = [];
    for (const provider of [world.voice, world.host, world.talks]) {
      provider.onRequest((line) => {
        if (!/^POST|talks/.test(line)) return;
        const { stage, progress } = status() ?? {};
        seen.push(`${stage} ${progress}: ${line.replace(/tlk.*/, "")}`);
      });
    }
    seen.push(await generate());
    expect(await world.settled(id)).toBeNull();
    seen.push(status());
    expect(seen).toEqual([
      { stage: "checking", progress: 5, message: "Checking what exists..." },
      "generating_voice 15: POST /v1/text-to-speech/21m00Tcm4TlvDq8ikWAM",
      "uploading_audio 30: POST /v1_1/polyphony-test/video/upload",
      "getting_image 45: POST /v1_1/polyphony-test/image/upload",
      "creating_video 60: POST /talks",
      "creating_video 75: GET /talks/",
      "uploading_video 90: POST /v1_1/polyphony-test/video/upload",
      { stage: "complete", progress: 100, message: "Everything is ready." },
    ]);
    const forms = world.host.ledger.seen.map(({ body }) => body.toString("latin1"));
    expect(forms.join(), "D-ID takes no WebP").toContain('filename="profile_image.png"');
  });

  it("shows that it is complete for 2 s, and then nothing", async () => {
    const clock = await open();
    await generate();
    await world.settled(id);
    clock.pass(1999);
    expect(status()?.stage).toBe("complete");
    clock.pass(1);
    expect(status()).toBeNull();
  });
});

describe("a step that fails", () => {
  it("is shown for 5 s, and stays the avatar's error", async () => {
    const clock = await open();
    world.voice.faults.set({ fault: "payment-required" });
    await generate();
    const error = await world.settled(id);
    expect(error).toMatch(/^ElevenLabs API error: 402 Payment Required - /);
    expect(requests("talks", /^POST/), "no video without a voice").toBe(0);
    clock.pass(4999);
    expect(status()).toEqual({ stage: "error", progress: 0, message: error });
    clock.pass(1);
    expect(status()).toBeNull();
    await world.killAndStart();
    expect(await world.settled(id)).toBe(error);
  });

  it("is repeated if the provider asks to wait, but not forever", async () => {
    const clock = await open();
    world.voice.faults.set({ fault: "rate-limited", times: 5, retryAfter: "4" });
    await generate();
    for (let waits = 0; waits < 3; waits += 1) {
      await expect.poll(clock.waits).toEqual([4000]);
      expect(status()?.message).toMatch(/^Trying again in 4 s\. ElevenLabs API error: 429 /);
      clock.pass(4000);
    }
    expect(await world.settled(id)).toMatch(/^ElevenLabs API error: 429 /);
  });

  it("is not repeated after a wait of more than a minute", async () => {
    await open();
    world.voice.faults.set({ fault: "rate-limited", retryAfter: "61" });
    await generate();
    expect(await world.settled(id)).toMatch(/^ElevenLabs API error: 429 Too Many Requests - /);
  });
});

describe("a video", () => {
  it("is polled every 3 s, and times out after 120,000 ms", async () => {
    const clock = await open({ polls: Number.POSITIVE_INFINITY });
    await generate();
    for (let polls = 1; polls <= 40; polls += 1) {
      await expect.poll(clock.waits, { interval: 5 }).toEqual([3000]);
      expect(requests("talks", /^GET .talks.tlk/)).toBe(polls);
      expect(status()?.stage).toBe("creating_video");
      clock.pass(3000);
    }
    expect(await world.settled(id)).toBe("D-ID talk generation timed out");
  });

  it("is polled once more if the timer is late, and goes to an agent that is renamed meanwhile", async () => {
    const clock = await open({ polls: 2 });
    await generate();
    await expect.poll(clock.waits).toEqual([3000]);
    await lake.client
      .patch(`agent-${id}`)
      .set({ id: `${id}-b` })
      .commit();
    clock.set(new Date(clock.wall() + 9_000_000).toISOString());
    clock.pass(3000);
    expect(await world.settled(id)).toBeNull();
    expect(await lake.client.getDocument(`agent-${id}`)).toHaveProperty("talking.key");
  });

  it("whose generation is canceled is not paid for again by the next one", async () => {
    const clock = await open({ polls: 2 });
    await generate();
    await expect.poll(clock.waits).toEqual([3000]);
    expect((await world.ask(`/avatars/${id}/cancel`, {})).status).toBe(202);
    expect(status()).toEqual({ stage: "error", progress: 0, message: CANCELLED });
    expect(await world.settled(id)).toBe(CANCELLED);
    await generate();
    expect(await world.settled(id)).toBeNull();
    expect(paid()).toEqual([1, 1]);
  });
});

describe("a service that is killed while a provider works", () => {
  it.each([
    ["voice", "hang-after-work", 0],
    ["voice", "hang", 60_000],
    ["talks", "hang-after-work", 0],
    ["talks", "hang", 60_000],
  ] as const)("%s, %s: goes on at the next start, and pays once", async (of, fault, searched) => {
    const clock = await open({ settleMs: 60_000 });
    const from = clock.wall();
    world[of].faults.set({ fault });
    await generate();
    await expect.poll(() => world[of].faults.waiting).toBe(0);
    const sent = paid().at(of === "voice" ? 0 : 1);
    expect(sent).toBe(fault === "hang" ? 0 : 1);
    await world.killAndStart();
    expect((await world.ask(`/avatars/${id}/progress`)).body).toMatchObject({ isGenerating: true });
    if (searched > 0) {
      // Work without a result is requested again only when no result can appear any more.
      await expect.poll(clock.waits).toEqual([2000]);
      expect(status()?.message).toMatch(/^Looking whether (ElevenLabs|D-ID) /);
    }
    while (world.avatars.generations.isRunning(id)) {
      if (clock.waits().includes(2000)) {
        expect(paid()).toEqual(of === "voice" ? [0, 0] : [1, 0]);
        clock.pass(2000);
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(await world.settled(id)).toBeNull();
    expect(paid()).toEqual([1, 1]);
    expect(clock.wall() - from).toBe(searched);
    const agent = await world.lake.client.getDocument(`agent-${id}`);
    expect(agent?.talking).toMatchObject({ text: "I am Nora, and this is a short text." });
  });
});

it("work whose answer was lost under a clock that was ahead is found and not paid again", async () => {
  const clock = await open({ settleMs: 60_000 });
  const ahead = 7_200_000;
  clock.set(new Date(clock.wall() + ahead).toISOString());
  world.voice.faults.set({ fault: "cut-after-work" });
  await generate();
  expect(await world.settled(id)).toMatch(/the connection broke/);
  clock.set(new Date(clock.wall() - ahead).toISOString());
  await generate();
  expect(await world.settled(id)).toBeNull();
  expect(paid()).toEqual([1, 1]);
});

it("work that a provider certainly refused is requested again at once", async () => {
  const clock = await open({ settleMs: 60_000 });
  world.voice.faults.set({ fault: "unauthorized" });
  await generate();
  expect(await world.settled(id)).toMatch(/401/);
  await generate();
  expect(await world.settled(id)).toBeNull();
  expect(clock.waits()).toEqual([]);
  expect(requests("voice", /history/)).toBe(0);
});
