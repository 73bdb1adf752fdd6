/** Limits that keep captions readable during speech. */
export const CAPTIONS = {
  /** Most lines of a cue, and most characters of a line. */
  lines: 2,
  lineCharacters: 37,
  /** Shortest and longest time that a cue stays, in seconds. */
  minSeconds: 1,
  maxSeconds: 6,
  /** Most characters of a cue for each second that it stays. */
  charactersPerSecond: 20,
  /** A gap between cues that is shorter than this would flash: it is closed. In seconds. */
  flashSeconds: 0.5,
  /** How long a cue stays after its last word, if there is time before the next one; in seconds. */
  lingerSeconds: 0.4,
} as const;
