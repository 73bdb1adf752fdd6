import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  AssetCheck,
  AssetUrls,
  AVATAR_ERRORS,
  Avatars,
  CANCELLED,
  STARTING,
  STATUS,
} from "../contracts/avatars.ts";
import { type CloudAvatars, KEYS, openCloudAvatars, voiceSaying } from "./testing/cloud-avatars.ts";

let world: CloudAvatars;
beforeAll(async () => {
  world = await openCloudAvatars();
});
afterAll(() => world.close());
beforeEach(() => {
  for (const { faults } of [world.voice, world.talks, world.host]) faults.clear();
});

/** Generates and waits. @returns the error; null when there is none */
async function generate(id: string): Promise<string | null> {
  expect((await world.ask(`/avatars/${id}/generate`, {})).status).toBe(202);
  return world.settled(id);
}

const check = async (id: string) =>
  AssetCheck.parse((await world.ask(`/avatars/${id}/check`)).body);
const paid = () =>
  Object.values({ ...world.voice.ledger.paid, ...world.talks.ledger.paid }).reduce(
    (sum, times) => sum + times,
    0,
  );

describe("an editor who generates", () => {
  it("sees missing assets, makes them, and has a video in the agent's document", async () => {
    await world.addAgent("nora", {}, true);
    expect(await check("nora")).toEqual({
      hasImage: false,
      hasAudio: false,
      hasVideo: false,
      isComplete: false,
      isGenerating: false,
      error: null,
      stale: [],
    });
    expect(await generate("nora")).toBeNull();
    expect(await check("nora")).toMatchObject({ hasVideo: true, isComplete: true });
    const urls = AssetUrls.parse((await world.ask("/avatars/nora/assets")).body);
    expect(urls.audio?.publicId).toBe("avatars/nora/voice");
    expect(urls.video?.publicId).toBe("avatars/nora/talking_video");
    expect(urls.image?.publicId).toBe("avatars/nora/profile_image");
    expect(urls.captions).toMatch(/^WEBVTT\n\n00:00:0/);
    expect(urls.thumbnailUrl).toContain("w_128");
    const document = await world.lake.client.getDocument("agent-nora");
    expect(document).toMatchObject({
      videoUrl: urls.video?.secureUrl,
      // Length and size are read from the video itself.
      talking: {
        text: "I am Nora, and this is a short text.",
        language: "en",
        seconds: 0.5,
        width: 64,
        height: 64,
        posterAvif: { _type: "file" },
      },
    });
  });

  it("keeps the assets of an agent whose short name another one has taken", async () => {
    await world.addAgent("olga");
    expect(await generate("olga")).toBeNull();
    const { client } = world.lake;
    const later = {
      ...(await client.getDocument("agent-olga")),
      _id: "agent-later",
      _type: "agent",
    };
    await client.patch("agent-olga").set({ id: "olha" }).commit();
    await client.create(later);
    await client.patch("agent-later").set({ "voice.introText": "I came later." }).commit();
    expect(await check("olga")).toMatchObject({ hasAudio: false });
    expect(await generate("olga")).toBeNull();
    expect(await check("olga")).toMatchObject({ isComplete: true });
    expect(await check("olha")).toMatchObject({ isComplete: true });
  });

  it("sees that changed words make voice and video stale, and not the picture", async () => {
    await world.addAgent("amara");
    await generate("amara");
    const client = world.lake.client;
    await client.patch("agent-amara").set({ "voice.introText": "Other words." }).commit();
    expect(await check("amara")).toMatchObject({ isComplete: false, stale: ["audio", "video"] });
    const before = world.host.ledger.requests.length;
    expect(await generate("amara")).toBeNull();
    const uploads = world.host.ledger.requests.slice(before).filter((line) => /POST/.test(line));
    expect(uploads.some((line) => line.includes("/image/"))).toBe(false);
    expect(await check("amara")).toMatchObject({ isComplete: true, stale: [] });
  });

  it("pays nothing for words that were spoken before", async () => {
    const { client } = world.lake;
    const say = (text: string) =>
      client.patch("agent-mateo").set({ "voice.introText": text }).commit();
    await world.addAgent("mateo");
    await generate("mateo");
    await say("Something else for a while.");
    await generate("mateo");
    const before = paid();
    await say("I am Nora, and this is a short text.");
    const { avatars } = Avatars.parse((await world.ask("/avatars")).body);
    const steps = avatars.find(({ id }) => id === "mateo")?.plan.steps;
    expect(steps?.map(({ action }) => action)).toEqual(["keep", "reuse", "reuse"]);
    expect(steps?.map(({ estimate }) => estimate)).toEqual([null, null, null]);
    expect(await generate("mateo")).toBeNull();
    await client.patch("agent-mateo").unset(["talking"]).commit();
    expect(await check("mateo")).toMatchObject({ stale: ["video"] });
    expect(await generate("mateo")).toBeNull();
    expect(await check("mateo")).toMatchObject({ isComplete: true });
    expect(paid()).toBe(before);
  });

  it("generates from a draft without showing its video before its words are published", async () => {
    const { client } = world.lake;
    await world.addAgent("leila");
    await generate("leila");
    const live = await client.getDocument("agent-leila");
    await client.create({
      ...live,
      _id: "drafts.agent-leila",
      _type: "agent",
      voice: voiceSaying("New words."),
    });
    expect(await check("leila")).toMatchObject({ stale: ["audio", "video"] });
    expect(await generate("leila")).toBeNull();
    expect((await client.getDocument("agent-leila"))?.talking).toEqual(live?.talking);
    const draft = await client.getDocument("drafts.agent-leila");
    expect(draft?.talking).toMatchObject({ text: "New words." });
  });
});

describe("a provider that fails", () => {
  it("has its own words in the avatar's error, which stays until the next generation", async () => {
    await world.addAgent("kofi", { voice: voiceSaying("A text for the fault.") });
    world.voice.faults.set({ fault: "unauthorized" });
    const error = "ElevenLabs API error: 401 Unauthorized - invalid_api_key: Invalid API key";
    expect(await generate("kofi")).toBe(error);
    expect(await check("kofi")).toMatchObject({ error });
    expect(world.lines).toContain(`kofi: ${error}`);
    expect(await generate("kofi")).toBeNull();
    expect(await check("kofi")).toMatchObject({ error: null, isComplete: true });
  });

  it.each([
    ["voice", "cut-after-work"],
    ["voice", "malformed-json"],
    ["talks", "cut-after-work"],
    ["talks", "malformed-json"],
  ] as const)("is not paid twice when the answer of %s is lost (%s)", async (of, fault) => {
    const id = `lost-${of}-${fault}`;
    await world.addAgent(id, { voice: voiceSaying(`These words are of ${id}.`) });
    const before = paid();
    world[of].faults.set({ fault });
    const first = await generate(id);
    // An invalid sound counts as no response.
    expect(first).not.toBeNull();
    expect(await generate(id)).toBeNull();
    expect(paid() - before).toBe(2);
  });

  it("gets a request for a new video after the first one failed for good", async () => {
    await world.addAgent("victor", { voice: voiceSaying("A talk that fails at first.") });
    world.talks.faults.set({ fault: "job-error" });
    expect(await generate("victor")).toMatch(/^D-ID video generation failed: /);
    expect(await generate("victor")).toBeNull();
  });
});

describe("a second generation", () => {
  it("of the same avatar is refused while one runs, and can be had after a cancel", async () => {
    await world.addAgent("ingrid", { voice: voiceSaying("This one takes long.") });
    world.voice.faults.set({ fault: "hang" });
    expect((await world.ask("/avatars/ingrid/generate", {})).status).toBe(202);
    // Wait for the request: an earlier cancel would leave the fault to the next generation.
    await expect.poll(() => world.voice.faults.waiting).toBe(0);
    const second = await world.ask("/avatars/ingrid/generate", {});
    expect(second.status).toBe(409);
    expect(second.body).toEqual({ error: AVATAR_ERRORS.inProgress });
    expect((await world.ask("/avatars/ingrid/cancel", {})).status).toBe(202);
    expect(await world.settled("ingrid")).toBe(CANCELLED);
    expect((await world.ask("/avatars/ingrid/cancel", {})).status).toBe(409);
    expect(await generate("ingrid")).toBeNull();
  });

  it("of another avatar waits for its turn, and can be canceled before", async () => {
    for (const id of ["first", "second", "third"]) {
      await world.addAgent(id, { voice: voiceSaying(`The ${id} one in line.`) });
    }
    world.voice.faults.set({ fault: "hang" });
    const start = async (id: string) => (await world.ask(`/avatars/${id}/generate`, {})).body;
    expect(await start("first")).toEqual({ status: STATUS.checking });
    await expect.poll(() => world.voice.faults.waiting).toBe(0);
    expect(await start("second")).toEqual({ status: STARTING });
    expect(await start("third")).toEqual({ status: STARTING });
    await world.ask("/avatars/second/cancel", {});
    await world.ask("/avatars/first/cancel", {});
    expect(await world.settled("third")).toBeNull();
    expect(await check("third")).toMatchObject({ isComplete: true });
    expect(await check("second")).toMatchObject({ hasAudio: false, error: CANCELLED });
  });
});

describe("requests that are wrong", () => {
  it.each([
    ["/avatars/nobody/check", /^There is no agent "nobody"/],
    ["/avatars/nora/fly", /^There is nothing at/],
    ["/avatars/..%2f/check", /^There is nothing at/],
  ])("%s is refused", async (path, error) => {
    const response = await world.ask(path);
    expect([response.status, response.body.error]).toEqual([404, expect.stringMatching(error)]);
  });

  it("an agent without a voice cannot be generated", async () => {
    await world.addAgent("mute", { voice: null });
    const { status, body } = await world.ask("/avatars/mute/generate", {});
    expect(status).toBe(422);
    expect(body).toEqual({ error: AVATAR_ERRORS.noVoice });
  });
});

it("the tool sees the portrait at the Studio's own address", async () => {
  await world.addAgent("zoe", {}, true);
  const { thumbnailUrl } = AssetUrls.parse((await world.ask("/avatars/zoe/assets")).body);
  expect(thumbnailUrl).toMatch(/^https:\/\/studio\.example\/studio\/api\/lake\/images\/.*w=128/);
});

it("reports its health", async () => {
  expect(await world.avatars.checks()).toEqual([
    { name: "disk", ok: true },
    { name: "providers", ok: true, message: expect.stringMatching(/^Voices by ElevenLabs/) },
  ]);
});

it("no key is in any answer, in the dataset, or in the log", async () => {
  const responses = await Promise.all(
    ["/avatars", "/voices", "/avatars/nora/assets"].map((path) => world.ask(path)),
  );
  expect(Avatars.parse(responses[0]?.body).avatars.length).toBeGreaterThan(3);
  const dataset = await world.lake.client.fetch("*");
  const text = JSON.stringify([responses, dataset, world.lines]);
  for (const key of KEYS) {
    expect(text).not.toContain(key);
    expect(text).not.toContain(Buffer.from(key).toString("base64"));
  }
});
