import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { VideoRequest } from "./provider.ts";
import { errorOf } from "./testing/error-of.ts";
import { DID_KEY, fakeDid } from "./testing/fake-did.ts";
import type { Fake, Fault } from "./testing/fake-server.ts";
import { soundOf, videoOf } from "./testing/media.ts";
import { dId } from "./did.ts";
import { isWholeMp4 } from "./mp4.ts";

let fake: Fake;
let talking: ReturnType<typeof dId>;
beforeAll(async () => {
  fake = await fakeDid();
});
afterAll(() => fake.close());
beforeEach(() => {
  talking = dId({ apiKey: DID_KEY, baseUrl: fake.url });
});
afterEach(() => fake.faults.clear());

const { signal } = new AbortController();
let talks = 0;
/** A request that nobody made before. */
function request(): VideoRequest {
  talks += 1;
  return {
    key: `key-${talks}`,
    avatarId: "nora",
    color: "coral",
    imageUrl: "https://media.example/nora/profile_image.png",
    audioUrl: "https://media.example/nora/voice.mp3",
    portrait: Buffer.alloc(1),
    audio: { bytes: soundOf("nora"), mediaType: "audio/mpeg" },
  };
}

/** A talk that is asked after until it is no longer in the making. */
async function waitForTalk(id: string) {
  for (;;) {
    const talk = await talking.poll(id, signal);
    if (talk.state !== "working") return talk;
  }
}
const startWith = (fault: Fault) => {
  fake.faults.set({ fault, on: "POST /talks" });
  return talking.start(request(), signal);
};

test("asks for a talk as section 7 has it, by the names of the public API, with the key as it is", async () => {
  await talking.start({ ...request(), key: "the-key" }, signal);
  const seen = fake.ledger.seen.at(-1);
  expect(`${seen?.method} ${seen?.url.pathname}`).toBe("POST /talks");
  expect(seen?.headers.authorization).toBe(`Basic ${DID_KEY}`);
  expect(JSON.parse(seen?.body.toString() ?? "")).toEqual({
    source_url: "https://media.example/nora/profile_image.png",
    script: { type: "audio", audio_url: "https://media.example/nora/voice.mp3" },
    config: {
      driver_expressions: {
        expressions: [{ start_frame: 0, expression: "happy", intensity: 0.8 }],
      },
    },
    name: "polyphony nora the-key",
    user_data: "the-key",
  });
});

test("a talk is created, started and done, and its video comes whole", async () => {
  const id = await talking.start(request(), signal);
  expect(await talking.poll(id, signal)).toEqual({ state: "working" });
  const done = await talking.poll(id, signal);
  expect(done).toMatchObject({ state: "done", files: { seconds: 0.5 } });
  const video = done.state === "done" ? done.files.mp4 : Buffer.alloc(0);
  expect(isWholeMp4(video)).toBe(true);
  // The video lies in a bucket of somebody else's: no key goes there.
  const fetched = fake.ledger.seen.at(-1);
  expect(fetched?.url.pathname).toBe(`/results/${id}`);
  expect(fetched?.headers.authorization).toBeUndefined();
});

test("has no price in dollars", () => {
  expect(talking.price(13.2)).toEqual({ amount: "1 video of 14 seconds", estimate: null });
});

test("without a key it says so", () => {
  expect(dId({}).problem()).toBe("D-ID API key is not configured");
});

test("what D-ID finds wrong with a request is told", async () => {
  const error = await errorOf(talking.start({ ...request(), imageUrl: "nora.png" }, signal));
  expect(error.message).toBe("D-ID API error: 400 Bad Request - source_url: Invalid URL");
  const gateway = await errorOf(startWith("server-error"));
  expect(gateway.message).toBe("D-ID API error: 500 Internal Server Error - Internal server error");
});

test.each([
  ["job-error", "D-ID video generation failed: face not detected"],
  ["job-error-unexplained", "D-ID video generation failed: Unknown error"],
  ["job-rejected", "D-ID video generation failed: the picture was rejected"],
  ["no-result-url", "D-ID video generation completed but no result URL provided"],
] as const)("%s is the end of a talk, in the catalogue's words", async (fault, message) => {
  expect(await waitForTalk(await startWith(fault))).toEqual({ state: "failed", message });
});

test("half a video is never taken for one, and is fetched again", async () => {
  const id = await talking.start(request(), signal);
  await talking.poll(id, signal);
  fake.faults.set({ fault: "short-result", on: "GET /results/" });
  const error = await errorOf(talking.poll(id, signal));
  expect(error.message).toBe("D-ID API error: the video did not arrive whole");
  expect(error.uncertain).toBe(true);
  expect((await talking.poll(id, signal)).state).toBe("done");
});

test.each([
  ["rate-limited", true],
  ["malformed-json", true],
  ["unauthorized", false],
] as const)("%s while asking: the talk itself may be well: %s", async (fault, uncertain) => {
  const id = await talking.start(request(), signal);
  fake.faults.set({ fault, on: "GET /talks/" });
  expect((await errorOf(talking.poll(id, signal))).uncertain).toBe(uncertain);
  expect((await waitForTalk(id)).state).toBe("done");
});

test("a talk is found on a later page, and another key's never", async () => {
  const order = request();
  const id = await talking.start(order, signal);
  for (let index = 0; index < 100; index += 1) await talking.start(request(), signal);
  const before = fake.ledger.requests.length;
  expect(await talking.find(order, signal)).toBe(id);
  expect(fake.ledger.requests.slice(before)).toEqual(["GET /talks", "GET /talks"]);
  expect(await talking.find({ ...order, key: "another" }, signal)).toBeUndefined();
});

test("of two talks of one request the one that has not failed is gone on with", async () => {
  const order = request();
  fake.faults.set({ fault: "job-error" });
  const failed = await talking.start(order, signal);
  await waitForTalk(failed);
  expect(await talking.find(order, signal)).toBeUndefined();
  const good = await talking.start(order, signal);
  expect(await talking.find(order, signal)).toBe(good);
});

test("a provider that says the key back cannot make us show it", async () => {
  const error = await errorOf(startWith("echo-credentials"));
  // `errorOf` looks through all of the error for every key.
  expect(error.message).toContain("D-ID API error: 401 ");
  expect(error.message.length).toBeLessThan(400);
  expect(JSON.stringify(talking)).not.toContain(DID_KEY);
});

test("a video that is cut off anywhere is no whole one", () => {
  const video = videoOf("");
  expect(isWholeMp4(video)).toBe(true);
  // Its last box, of eight bytes, holds nothing that anybody would miss.
  for (let length = 0; length < video.length - 8; length += 1) {
    expect(isWholeMp4(video.subarray(0, length)), String(length)).toBe(false);
  }
});
