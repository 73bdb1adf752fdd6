import { expect, it } from "vitest";
import { captionsOf } from "./timings.ts";

const spoken = (text: string, seconds = 0.3) =>
  text.split(" ").map((word, at) => ({ text: word, start: at * seconds, end: (at + 1) * seconds }));

it("ends a cue with its sentence, and has two lines at most", () => {
  const text =
    "Tom & Ann say hello. Every line of the statement is checked against the ledger, and what has changed is said.";
  expect(captionsOf(spoken(text)).split("\n\n")).toEqual([
    "WEBVTT",
    "00:00:00.000 --> 00:00:01.500\nTom &amp; Ann say hello.",
    "00:00:01.500 --> 00:00:04.500\nEvery line of the statement is\nchecked against the ledger,",
    "00:00:04.500 --> 00:00:06.700\nand what has changed is said.\n",
  ]);
});

it("never shows a cue for longer than six seconds of speech", () => {
  const times = [...captionsOf(spoken("a b c d e f g h", 2)).matchAll(/00:00:([\d.]+)/g)].map(
    (found) => Number(found[1]),
  );
  for (let at = 0; at < times.length; at += 2) {
    expect((times[at + 1] ?? 0) - (times[at] ?? 0)).toBeLessThanOrEqual(6.4);
  }
});
