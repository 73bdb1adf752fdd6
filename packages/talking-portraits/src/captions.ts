import type { SpokenWord } from "./timings.ts";

/** A line is full with so many characters, and a cue with two lines or so many seconds. */
const LINE = 37;
const LONGEST = 6;
/** A cue stays for a moment after its last word, in seconds. */
const LINGER = 0.4;

/**
 * Captions of a speech as WebVTT: cues of up to two lines, which end with a sentence, with a clause
 * where one line is full, or where there is no room for the next word.
 */
export function captionsOf(words: readonly SpokenWord[]): string {
  const cues: SpokenWord[][] = [];
  let cue: SpokenWord[] = [];
  for (const word of words) {
    const text = textOf(cue);
    const full = linesOf([...cue, word]).length > 2;
    const late = word.end - (cue[0]?.start ?? word.start) > LONGEST;
    const clause = text.length > LINE && /[,;:–—][”’"')\]]*$/u.test(text);
    if (cue.length > 0 && (full || late || clause || /[.!?…][”’"')\]]*$/u.test(text))) {
      cues.push(cue);
      cue = [];
    }
    cue.push(word);
  }
  if (cue.length > 0) cues.push(cue);
  const written = cues.map((each, at) => {
    const next = cues[at + 1]?.[0]?.start ?? Infinity;
    const end = Math.min((each.at(-1)?.end ?? 0) + LINGER, next);
    return `${clock(each[0]?.start ?? 0)} --> ${clock(end)}\n${escaped(linesOf(each).join("\n"))}\n`;
  });
  return `WEBVTT\n\n${written.join("\n")}`;
}

function textOf(words: readonly SpokenWord[]): string {
  return words.map(({ text }) => text).join(" ");
}

/** The lines of a cue; a long word has a line of its own. */
function linesOf(words: readonly SpokenWord[]): string[] {
  const lines: string[] = [];
  for (const { text } of words) {
    const longer = `${lines.at(-1) ?? ""} ${text}`.trim();
    if (lines.length > 0 && longer.length <= LINE) lines[lines.length - 1] = longer;
    else lines.push(text);
  }
  return lines;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** 61.5 seconds are 00:01:01.500. */
function clock(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}
