import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CAPTIONS, captionsOf, webVtt, type Cue } from "./captions.ts";
import type { SpokenWord } from "./timings.ts";

const NORA =
  "I’m Nora. I look after tax, audit and accounting. When your annual return falls due, every figure on it should lead back to an entry and a document. I prepare the draft; your officer still reads it, and signs.";

const word = fc.oneof(
  { weight: 8, arbitrary: fc.stringMatching(/^[a-z]{1,12}[,;.?!]?$/) },
  fc.constantFrom(
    "—",
    "990",
    "I",
    "$12,000",
    "“and”",
    "Donaudampfschifffahrtsgesellschaftskapitän",
  ),
);
const words = fc.array(word, { minLength: 1, maxLength: 60 });
/** Spoken words: 0.1 to 0.8 seconds each, with silences of up to three seconds. */
const speech = fc
  .array(
    fc.record({
      text: word,
      length: fc.double({ min: 0.1, max: 0.8, noNaN: true }),
      silence: fc.oneof(
        { weight: 5, arbitrary: fc.constant(0) },
        fc.double({ min: 0, max: 3, noNaN: true }),
      ),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((said) => {
    let now = 0;
    return said.map(({ text, length, silence }): SpokenWord => {
      const start = now + silence;
      now = start + length;
      return { text, start, end: now };
    });
  });

const wordsOf = (text: string) => text.split(/\s+/).filter((each) => each !== "");
const captionWords = (cues: readonly Cue[]) => cues.flatMap(({ text }) => wordsOf(text));
const lengthOf = ({ start, end }: Cue) => end - start;
/** Times are whole milliseconds. */
const MS = 0.0011;

function expectReadable(cues: readonly Cue[]): void {
  for (const [at, cue] of cues.entries()) {
    expect(cue.end).toBeGreaterThan(cue.start);
    expect(lengthOf(cue)).toBeLessThanOrEqual(CAPTIONS.maxSeconds + MS);
    const before = cues[at - 1];
    if (before) {
      const gap = cue.start - before.end;
      expect(gap).toBeGreaterThanOrEqual(0);
      // A word longer than the longest cue is cut off, whatever follows.
      const cut = lengthOf(before) >= CAPTIONS.maxSeconds - MS;
      expect(cut || gap === 0 || gap >= CAPTIONS.flashSeconds - MS, `${gap} s`).toBe(true);
    }
    const lines = cue.text.split("\n");
    expect(lines.length).toBeLessThanOrEqual(CAPTIONS.lines);
    for (const line of lines) {
      const whole = wordsOf(line).length === 1;
      expect(whole || line.length <= CAPTIONS.lineCharacters, line).toBe(true);
    }
  }
}

describe("captions", () => {
  test("have every word once and in order, in readable lines, for any text", () => {
    fc.assert(
      fc.property(speech, fc.double({ min: 0, max: 5, noNaN: true }), (said, rest) => {
        const text = said.map((each) => each.text).join(" ");
        const seconds = (said.at(-1)?.end ?? 0) + rest;
        const cues = captionsOf({ text, words: said, seconds });
        expect(captionWords(cues)).toEqual(said.map((each) => each.text));
        expectReadable(cues);
        expect(cues.at(-1)?.end).toBeLessThanOrEqual(seconds + MS);
        // A cue appears with its first word and stays after its last one.
        let at = 0;
        for (const cue of cues) {
          const inside = said.slice(at, (at += wordsOf(cue.text).length));
          expect(cue.start).toBeLessThanOrEqual((inside[0]?.start ?? 0) + MS);
          const last = Math.min(inside.at(-1)?.end ?? 0, cue.start + CAPTIONS.maxSeconds);
          expect(cue.end).toBeGreaterThanOrEqual(last - MS);
        }
      }),
    );
  });

  test("are also made for a voice without timing", () => {
    fc.assert(
      fc.property(words, fc.double({ min: 0.5, max: 60, noNaN: true }), (said, seconds) => {
        const cues = captionsOf({ text: said.join("  "), seconds });
        expect(captionWords(cues)).toEqual(said);
        expectReadable(cues);
      }),
    );
  });

  test("stay as long as they take to read, if the speech is not hurried", () => {
    fc.assert(
      fc.property(words, (said) => {
        const text = said.join(" ");
        // Nine characters a second, at least half a second a word: a calm voice.
        const seconds = Math.max(text.length / 9, said.length / 2, 1);
        const cues = captionsOf({ text, seconds });
        for (const cue of cues) {
          if (wordsOf(cue.text).length < 4) continue;
          const needed = Math.min(cue.text.length / CAPTIONS.charactersPerSecond, 6);
          expect(lengthOf(cue), cue.text).toBeGreaterThanOrEqual(needed - MS);
          expect(lengthOf(cue), cue.text).toBeGreaterThanOrEqual(CAPTIONS.minSeconds - MS);
        }
      }),
    );
  });

  test("of an introduction break between phrases, and leave no word alone", () => {
    const cues = captionsOf({ text: NORA, seconds: 14 });
    expect(cues.map(({ text }) => text)).toEqual([
      "I’m Nora. I look after tax,\naudit and accounting.",
      "When your annual return falls due,",
      "every figure on it should lead back\nto an entry and a document.",
      "I prepare the draft; your officer\nstill reads it, and signs.",
    ]);
  });

  test("never break inside a clause that fits", () => {
    const text =
      "I’m Kofi, and my field is innovation. Bring Dr. Ames an idea, and I’m designed to help you find its cheapest honest test.";
    const cues = captionsOf({ text, seconds: 9 });
    expect(cues.length).toBeGreaterThan(1);
    for (const { text: cue } of cues) expect(cue).toMatch(/(?<!Dr)[.,]$/);
  });

  test("begin a hurried clause in the pause before it, and leave no sentence half said", () => {
    const said = [
      { text: "Data and impact: I’m Ingrid.", start: 0.3, end: 2.1 },
      { text: "I count the households that leave with less,", start: 2.5, end: 4.4 },
      { text: "so the report explains the dip.", start: 4.4, end: 6.5 },
    ];
    const text = said.map((part) => part.text).join(" ");
    const spoken = said.flatMap((part) => {
      const inside = part.text.split(" ");
      const length = (part.end - part.start) / inside.length;
      return inside.map((each, at) => {
        const start = part.start + at * length;
        return { text: each, start, end: start + length };
      });
    });
    const [first, second] = captionsOf({ text, words: spoken, seconds: 7 });
    expect(first?.text).toBe("Data and impact: I’m Ingrid.");
    expect(second?.text).toBe("I count the households\nthat leave with less,");
    expect(second?.start).toBe(2.2);
  });

  test("leave the screen empty in a long silence", () => {
    const said = [
      { text: "Good", start: 0, end: 0.6 },
      { text: "day.", start: 0.6, end: 1.2 },
      { text: "I’m", start: 5, end: 5.6 },
      { text: "Victor.", start: 5.6, end: 6.2 },
    ];
    const [first, second] = captionsOf({ text: "Good day. I’m Victor.", words: said, seconds: 8 });
    expect(first).toEqual({ start: 0, end: 1.6, text: "Good day." });
    expect(second).toMatchObject({ start: 5, text: "I’m Victor." });
  });
});

test("as a file show marks that WebVTT would read as its own", () => {
  expect(webVtt([{ start: 61.5, end: 63, text: "Tom & Ann\n-->" }])).toBe(
    "WEBVTT\n\n00:01:01.500 --> 00:01:03.000\nTom &amp; Ann\n--&gt;\n",
  );
});
