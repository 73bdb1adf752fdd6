import { z } from "zod";

/** One sound of speech. */
export const Phone = z
  .object({
    /** The sound in the International Phonetic Alphabet, without stress: `m`, `iː`, `tʃ`, `eɪ`. */
    phone: z.string(),
    /** 0: none, 1: the word's main stress, 2: a lesser one. Only vowels carry it. */
    stress: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    /** Seconds from the beginning of the sound. */
    start: z.number(),
    end: z.number(),
  })
  .readonly();
export type Phone = z.infer<typeof Phone>;

/** One word as it is written, with the punctuation that follows or precedes it. */
export const SpokenWord = z
  .object({
    text: z.string(),
    /** Seconds from the beginning of the sound. */
    start: z.number(),
    end: z.number(),
  })
  .readonly();
export type SpokenWord = z.infer<typeof SpokenWord>;

/**
 * Times of phones and words; empty for a voice that does not report them. In time order, without
 * overlaps; gaps are silence.
 */
export const SpeechTimings = z
  .object({ phones: z.array(Phone).readonly(), words: z.array(SpokenWord).readonly() })
  .readonly();
export type SpeechTimings = z.infer<typeof SpeechTimings>;

/** The most characters in a line; a cue has at most two lines, and this many seconds. */
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
