import { fork } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { z } from "zod";
import { openCloudProviders } from "./cloud.ts";

const Line = z.object({
  elevenlabs: z.url(),
  did: z.url(),
  cloudinary: z.url(),
  environment: z.record(z.string(), z.string()),
});

test("with nothing set, each provider says what it lacks", () => {
  const { voice, talking, media } = openCloudProviders({
    DID_API_KEY: "",
    ELEVENLABS_API_KEY: " ",
  });
  expect([voice.problem(), talking.problem(), media.problem()]).toEqual([
    "ElevenLabs API key is not configured",
    "D-ID API key is not configured",
    "Cloudinary API credentials are not configured",
  ]);
});

test.each([
  [{ DID_API_KEY: "Basic user:hidden" }, "DID_API_KEY may hold no spaces"],
  [
    { CLOUDINARY_URL: "cloudinary://key:hidden@../name" },
    "CLOUDINARY_URL has to be copied whole from Cloudinary, or be cloudinary:// and the name",
  ],
])("%o is refused by the variable's name, without its value", (environment, message) => {
  expect(() => openCloudProviders(environment)).toThrow(message);
  expect(() => openCloudProviders(environment)).not.toThrow(/hidden|user:/);
});

test("from a text to a video, with every address a provider's own, against providers in a process of their own", async () => {
  const child = fork("server/avatars/providers/testing/main.ts", { silent: true });
  try {
    const lines = createInterface(child.stdout ?? process.stdin);
    const [text] = z.tuple([z.string()]).parse(await once(lines, "line"));
    const { environment, elevenlabs, did } = Line.parse(JSON.parse(text));
    const { voice, talking, media } = openCloudProviders(environment);
    const { signal } = new AbortController();
    const settings = { stability: 0.8, similarity_boost: 0.9, style: 0.1, use_speaker_boost: true };
    const said = { key: "sound", voiceId: "Sarah", text: "I am Nora.", settings };

    await fetch(`${elevenlabs}/__fault`, { method: "POST", body: '{"fault":"cut-after-work"}' });
    const since = new Date();
    await expect(voice.speak(said, signal)).rejects.toMatchObject({ uncertain: true });
    const audio = await voice.find(said, since, signal);
    if (audio === undefined) throw new Error("The sound that was paid for is not found");

    const upload = { avatarId: "nora", bytes: audio.bytes, mediaType: audio.mediaType };
    const sound = await media.upload({ ...upload, kind: "voice" }, signal);
    const portrait = { bytes: Buffer.from("picture"), mediaType: "image/png" };
    const image = await media.upload(
      { avatarId: "nora", kind: "profile_image", ...portrait },
      signal,
    );
    const id = await talking.start(
      {
        key: "talk",
        avatarId: "nora",
        color: "coral",
        imageUrl: image.secureUrl,
        audioUrl: sound.secureUrl,
        portrait,
        audio,
      },
      signal,
    );
    expect((await talking.poll(id, signal)).state).toBe("done");
    expect(await (await fetch(`${elevenlabs}/__ledger`)).json()).toMatchObject({
      paid: { "Sarah: I am Nora.": 1 },
    });
    expect(await (await fetch(`${did}/__ledger`)).json()).toMatchObject({ paid: { talk: 1 } });
  } finally {
    child.kill();
  }
});
