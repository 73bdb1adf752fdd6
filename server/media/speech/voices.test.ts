import { expect, test } from "vitest";
import { AGENT_VOICES } from "../../avatars/providers/local/voices.ts";
import { paceOf, SpeechError, voiceNamed, voicesOf } from "./voices.ts";

const VOICES = voicesOf(
  ["af_heart.bin", "bm_lewis.bin", "zf_xiaobei.bin", "index.js"],
  AGENT_VOICES,
);

test("every agent has a voice of their own, and the model's English ones have their names", () => {
  expect(VOICES.map((voice) => voice.voiceId)).toEqual([
    "nora",
    "amara",
    "mateo",
    "victor",
    "ingrid",
    "jonah",
    "leila",
    "kofi",
    "af_heart",
    "bm_lewis",
  ]);
  expect(voiceNamed("bm_lewis", VOICES)).toMatchObject({
    name: "Lewis (British man)",
    accent: "british",
  });
  for (const voice of VOICES) {
    expect(voice.parts.reduce((sum, part) => sum + part.share, 0)).toBeCloseTo(1);
  }
});

test("a voice that does not exist is refused with a list of those that do", () => {
  expect(() => voiceNamed("alice", VOICES)).toThrow(SpeechError);
  expect(() => voiceNamed("alice", VOICES)).toThrow(
    'no local voice "alice". There are: nora, amara',
  );
});

test("the settings that every agent has leave a voice as it is; no setting makes it run or drag", () => {
  const voice = voiceNamed("af_heart", VOICES);
  expect(paceOf(voice, { stability: 0.8, style: 0.15 })).toBe(1);
  expect(paceOf(voice, { stability: 0, style: 1 })).toBeCloseTo(1.08);
  expect(paceOf(voice, { stability: 1, style: 0 })).toBeCloseTo(0.965);
});
