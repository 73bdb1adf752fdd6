import { expect, test } from "vitest";
import { join } from "./chunks.ts";
import { FRAME, SAMPLE_RATE, settle, timePhones, timingsOf } from "./chunks.ts";
import type { Chunk } from "./chunks.ts";

/** "at, so": frame, a, t, comma, space, s, o, frame. */
const CHUNK: Chunk = {
  ids: [0, 1, 2, 3, 4, 5, 6, 0],
  phones: [
    { ipa: "æ", stress: 1, word: 0, from: 1, to: 2 },
    { ipa: "t", stress: 0, word: 0, from: 2, to: 3 },
    { ipa: "s", stress: 0, word: 1, from: 5, to: 6 },
    { ipa: "oʊ", stress: 2, word: 1, from: 6, to: 7 },
  ],
  endsSentence: true,
};
const FRAMES = [10, 4, 8, 6, 2, 4, 6, 10];
const WORDS = ["at,", "so"];

/** A sound that is loud in these spans (in seconds) and silent elsewhere. */
function sound(...spans: [number, number][]): Float32Array {
  const samples = new Float32Array(FRAMES.reduce((sum, one) => sum + one, 0) * FRAME);
  return samples.map((_, index) => {
    const at = index / SAMPLE_RATE;
    return spans.some(([from, to]) => at >= from && at < to) ? Math.sin(index / 9) / 2 : 0;
  });
}

test("durations become times, two frames earlier than their sum", () => {
  const times = timePhones(CHUNK, FRAMES).map(({ phone, start, end }) => [phone, start, end]);
  expect(times).toEqual([
    ["æ", 0.2, 0.3],
    ["t", 0.3, 0.5],
    ["s", 0.7, 0.8],
    ["oʊ", 0.8, 0.95],
  ]);
});

test("words without a mark between them share their space", () => {
  const phones = CHUNK.phones.map((one, index) =>
    index < 2 ? one : { ...one, from: one.from - 1, to: one.to - 1 },
  );
  const times = timePhones({ ...CHUNK, phones }, [10, 4, 8, 2, 4, 6, 10]);
  expect(times[1]?.end).toBe(times[2]?.start);
});

test("a pause is as long as it sounds, not as the model counts it", () => {
  const samples = sound([0.22, 0.4], [0.75, 0.98]);
  const { phones, samples: joined } = join([{ chunk: CHUNK, samples, frames: FRAMES }]);
  const { words } = timingsOf(phones, WORDS);
  expect(words[0]?.start).toBeCloseTo(0.25, 1);
  expect((words[0]?.end ?? 0) - (words[0]?.start ?? 0)).toBeCloseTo(0.18, 1);
  expect((words[1]?.start ?? 0) - (words[0]?.end ?? 0)).toBeCloseTo(0.35, 1);
  expect(joined.length / SAMPLE_RATE - (words[1]?.end ?? 0)).toBeCloseTo(0.5, 1);
});

test("sounds that follow each other without a silence stay together", () => {
  const phones = timePhones(CHUNK, FRAMES);
  const settled = settle(phones, new Array<number>(200).fill(-20));
  expect(settled[1]?.end).toBe(settled[2]?.start);
});

test("parts of a long text follow each other with a pause, in time order, no word lost", () => {
  const part = { chunk: CHUNK, samples: sound([0.2, 0.5], [0.7, 0.95]), frames: FRAMES };
  const next = {
    ...part,
    chunk: { ...CHUNK, phones: CHUNK.phones.map((one) => ({ ...one, word: one.word + 2 })) },
  };
  const { phones } = join([part, next]);
  const timings = timingsOf(phones, [...WORDS, ...WORDS]);
  expect(timings.words.map((word) => word.text)).toEqual(["at,", "so", "at,", "so"]);
  const edges = timings.phones.flatMap(({ start, end }) => [start, end]);
  expect(edges).toEqual(edges.toSorted((left, right) => left - right));
  expect((timings.words[2]?.start ?? 0) - (timings.words[1]?.end ?? 0)).toBeCloseTo(0.45, 1);
});
