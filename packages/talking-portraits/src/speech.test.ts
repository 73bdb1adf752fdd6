import { expect, test } from "vitest";
import { TalkingError } from "./errors.ts";
import { createSpeech, mixedVoice, voiceNamed, voicesOf } from "./speech.ts";

test("speech that is aborted before its turn never starts", async () => {
  const voice = createSpeech({ folder: "/nowhere/at/all" });
  const speech = voice.speak({ text: "One idea.", voiceId: "kofi" }, AbortSignal.abort(), () => {});
  await expect(speech).rejects.toThrow("aborted");
  await voice.close();
});

const VOICES = voicesOf(
  ["af_heart.bin", "bm_lewis.bin", "zf_xiaobei.bin", "index.js"],
  [
    mixedVoice("ann", "Ann: calm", { af_sarah: 0.6, af_kore: 0.4 }, 0.97),
    mixedVoice("bob", "Bob: older", { bm_george: 1 }, 0.95),
  ],
);

test("additional voices come first, then the model's English voices by name", () => {
  expect(VOICES.map((voice) => voice.voiceId)).toEqual(["ann", "bob", "af_heart", "bm_lewis"]);
  expect(voiceNamed("bm_lewis", VOICES)).toMatchObject({
    name: "Lewis (British man)",
    accent: "british",
  });
  for (const voice of VOICES) {
    expect(voice.parts.reduce((sum, part) => sum + part.share, 0)).toBeCloseTo(1);
  }
});

test("an unknown voice is refused with a list of the voices", () => {
  expect(() => voiceNamed("alice", VOICES)).toThrow(TalkingError);
  expect(() => voiceNamed("alice", VOICES)).toThrow('no local voice "alice". There are: ann, bob');
});
