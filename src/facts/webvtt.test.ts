import fc from "fast-check";
import { expect, test } from "vitest";
import { writeWebVtt, type Cue } from "./webvtt.ts";

/** Reads a file by the grammar of the standard (w3.org/TR/webvtt1, 4.1), and refuses all else. */
function parse(file: string): Cue[] {
  if (/[\0\r]/.test(file)) throw new Error("It holds a character that no line may have.");
  const [header, ...blocks] = file.replace(/\n$/, "").split("\n\n");
  if (header !== "WEBVTT") throw new Error(`It begins with ${header}.`);
  return blocks.map((block) => {
    const [timing = "", ...lines] = block.split("\n");
    const [, from = "", to = ""] = /^(\S+) --> (\S+) line:-\d+$/.exec(timing) ?? [];
    if (lines.length === 0 || lines.includes("")) throw new Error(`Nothing is said: ${block}`);
    return { start: secondsOf(from), end: secondsOf(to), text: lines.map(textOf).join("\n") };
  });
}

function secondsOf(timestamp: string): number {
  const match = /^(\d{2,}):([0-5]\d):([0-5]\d)\.(\d{3})$/.exec(timestamp);
  if (match === null) throw new Error(`${timestamp} is no timestamp.`);
  const [, hours, minutes, seconds, rest] = match.map(Number);
  const whole = ((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0);
  return (whole * 1000 + (rest ?? 0)) / 1000;
}

function textOf(line: string): string {
  if (line.includes("-->")) throw new Error("A line of a cue holds an arrow.");
  if (/<|&(?!amp;|lt;|gt;)/.test(line)) throw new Error(`This would be read as a tag: ${line}`);
  return line.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

const hostile = fc.constantFrom("-->", "<b>", "&amp;", "NOTE x", "00:01.000", "a & b", "“so”");
const line = fc.oneof(hostile, fc.string({ minLength: 1, unit: "grapheme" }));
const clean = (text: string) => text.replaceAll("\0", "\u{fffd}").trim();

test("a player reads back exactly what is said, whatever it is", () => {
  const cue = fc.record({
    start: fc.integer({ min: 0, max: 400_000_000 }),
    length: fc.integer({ min: 1, max: 6000 }),
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(cue), (drawn) => {
      const cues = drawn.map(({ start, length, lines }) => ({
        start: start / 1000,
        end: (start + length) / 1000,
        text: ["Said:", ...lines].join("\n"),
      }));
      const expected = cues.map(({ start, end, text }) => ({
        start,
        end,
        text: text
          .split(/[\r\n]+/)
          .map(clean)
          .filter(Boolean)
          .join("\n"),
      }));
      expect(parse(writeWebVtt(cues))).toEqual(expected);
    }),
  );
});

test("the file is the one that the standard describes", () => {
  const cues = [
    { start: 0, end: 2.5, text: "I’m Nora.\nTax & audit." },
    { start: 3661.0004, end: 3662.9996, text: "1 < 2" },
  ];
  expect(writeWebVtt(cues)).toBe(
    "WEBVTT\n\n00:00:00.000 --> 00:00:02.500 line:-3\nI’m Nora.\nTax &amp; audit.\n\n01:01:01.000 --> 01:01:03.000 line:-2\n1 &lt; 2\n",
  );
});
