import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAvatarWorld, type AvatarWorld } from "./avatars/world.ts";

/** However slow the machine is, in milliseconds. */
const LONG = { interval: 20 };

/** A request that only one stage makes, and how long after it the service is killed. */
interface Moment {
  stage: string;
  of: "voice" | "talks" | "host";
  request: RegExp;
  /** Delays in milliseconds: first the provider may still work; a little later its response has come. */
  delay: number;
}

/** The moments at which the service is killed. */
const MOMENTS: readonly Moment[] = [
  { stage: "generating_voice", of: "voice", request: /^POST \/v1\/text-to-speech\//, delay: 0 },
  { stage: "uploading_audio", of: "host", request: /^POST .*\/video\/upload/, delay: 8 },
  { stage: "getting_image", of: "host", request: /^POST .*\/image\/upload/, delay: 0 },
  { stage: "creating_video, asked for", of: "talks", request: /^POST \/talks/, delay: 8 },
  { stage: "creating_video, asked after", of: "talks", request: /^GET \/talks\/\w/, delay: 0 },
  { stage: "creating_video, fetched", of: "talks", request: /^GET \/results\//, delay: 8 },
  { stage: "uploading_video", of: "host", request: /^POST .*\/video\/upload/, delay: 0 },
];

let world: AvatarWorld;
beforeAll(async () => {
  world = await createAvatarWorld();
});
afterAll(() => world.remove());

/** Waits until a provider gets a request that it had not got before. */
async function nextRequest(of: "voice" | "talks" | "host", request: RegExp, from: number) {
  const found = () => world[of].ledger.requests.slice(from).some((line) => request.test(line));
  const deadline = Date.now() + 30_000;
  while (!found()) {
    if (Date.now() > deadline) throw new Error(`No ${request} came. ${world.lines.join("\n")}`);
    await wait(1);
  }
}

const idle = (id: string) => async () => {
  const response = await world.progress(id);
  return response === undefined || response.isGenerating ? "working" : (response.error ?? "done");
};

test("killed at every stage, nothing is paid for twice and nothing is lost", async () => {
  const id = "nora";
  const text = "I am Nora, and I was killed at every stage.";
  await world.addAgent(id, text);
  const { voice, talks } = world;
  const paid = () => Object.values({ ...voice.ledger.paid, ...talks.ledger.paid });
  const before = paid().length;
  const seen = { voice: 0, talks: 0, host: 0 };
  const look = () => {
    for (const of of ["voice", "talks", "host"] as const) {
      seen[of] = world[of].ledger.requests.length;
    }
  };

  look();
  await expect.poll(() => world.generate(id), LONG).toBe(202);
  // During the check, before any result.
  world.kill();
  for (const { of, request, delay } of MOMENTS) {
    await nextRequest(of, request, seen[of]);
    // Requests that the restarted step repeats do not count as new moments.
    look();
    if (delay > 0) await wait(delay);
    world.kill();
  }
  await expect.poll(idle(id), LONG).toBe("done");

  expect(paid().slice(before)).toEqual([1, 1]);
  const record = await world.lake.client.fetch<Record<string, { secureUrl: string }>>(
    `*[_type == "avatarAsset" && agent._ref == $agent][0]{ image, audio, video }`,
    { agent: `agent-${id}` },
  );
  for (const kind of ["image", "audio", "video"]) {
    const address = record[kind]?.secureUrl ?? "";
    const file = await fetch(address);
    expect([kind, file.status]).toEqual([kind, 200]);
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(50);
  }
  const agent = await world.lake.client.getDocument(`agent-${id}`);
  expect(agent?.videoUrl).toBe(record.video?.secureUrl);
  expect(agent?.talking).toMatchObject({ text });
  // A second press makes nothing and pays nothing.
  await expect.poll(() => world.generate(id), LONG).toBe(202);
  await expect.poll(idle(id), LONG).toBe("done");
  expect(paid().slice(before)).toEqual([1, 1]);
});
