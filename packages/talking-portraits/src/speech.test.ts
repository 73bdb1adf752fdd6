import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findEngine } from "./engine.ts";
import { TalkingError } from "./errors.ts";
import { integratedLoudness } from "./sound.ts";
import { createSpeech, mixedVoice, findVoice, voicesOf } from "./speech.ts";

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
  expect(findVoice("bm_lewis", VOICES)).toMatchObject({
    name: "Lewis (British man)",
    accent: "british",
  });
  for (const voice of VOICES) {
    expect(voice.parts.reduce((sum, part) => sum + part.share, 0)).toBeCloseTo(1);
  }
});

test("an unknown voice is refused with a list of the voices", () => {
  expect(() => findVoice("alice", VOICES)).toThrow(TalkingError);
  expect(() => findVoice("alice", VOICES)).toThrow('no local voice "alice". There are: ann, bob');
});

const FOLDER = join(import.meta.dirname, "../../../.cache/avatars");
// Installing the engine takes 200 MB and a minute: no test does that.
const engine = await findEngine(FOLDER);

const TEXT = "Kofi’s idea: 24 tests.";

test.skipIf(engine === undefined)(
  "the real voice says every word, in order, at the right loudness, and the same twice, and keeps no process",
  { tags: ["long"] },
  async () => {
    const signal = new AbortController().signal;
    const voice = createSpeech({ folder: FOLDER });
    const speak = () => voice.speak({ text: TEXT, voiceId: "am_fenrir" }, signal, () => {});
    const first = await speak();
    const second = await speak();
    const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
    expect(hash(second.wav)).toBe(hash(first.wav));
    expect(second.timings).toEqual(first.timings);
    // The model's memory is free for what comes next.
    const own = execFileSync("ps", ["-A", "-o", "ppid=,args="], { encoding: "utf8" })
      .split("\n")
      .filter((line) => line.trim().startsWith(`${process.pid} `));
    expect(own.filter((line) => line.includes("worker.ts"))).toEqual([]);
    await voice.close();

    const { words, phones } = first.timings;
    expect(words.map((word) => word.text)).toEqual(TEXT.split(" "));
    const edges = phones.flatMap(({ start, end }) => [start, end]);
    expect(edges).toEqual(edges.toSorted((left, right) => left - right));
    expect(phones.every(({ start, end }) => end > start)).toBe(true);
    expect(words[0]?.start).toBeCloseTo(0.25, 2);
    expect(first.seconds - (words.at(-1)?.end ?? 0)).toBeCloseTo(0.5, 2);
    expect(first.loudness).toHaveLength(Math.ceil(first.seconds * 25));

    const samples = Float64Array.from({ length: (first.wav.length - 44) / 2 }, (_, at) => {
      return first.wav.readInt16LE(44 + at * 2) / 32_768;
    });
    expect(Math.abs(integratedLoudness(samples, first.sampleRate) + 16)).toBeLessThan(0.5);
  },
);
