/** One sound of speech. */
export interface Phone {
  /** The sound in the International Phonetic Alphabet, without stress: `m`, `iː`, `tʃ`, `eɪ`. */
  readonly phone: string;
  /** 0: none, 1: the word's main stress, 2: a lesser one. Only vowels carry it. */
  readonly stress: 0 | 1 | 2;
  /** Seconds from the beginning of the sound. */
  readonly start: number;
  readonly end: number;
}

/** One word as it is written, with the punctuation that follows or precedes it. */
export interface SpokenWord {
  readonly text: string;
  /** Seconds from the beginning of the sound. */
  readonly start: number;
  readonly end: number;
}

/**
 * What is said when. A voice that tells nothing of it has no phones and no words. In time order,
 * without overlaps; silence is what lies between.
 */
export interface SpeechTimings {
  readonly phones: readonly Phone[];
  readonly words: readonly SpokenWord[];
}
