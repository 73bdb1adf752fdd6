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
