/** What captions keep to, so that they can be read while somebody speaks. */
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
  /** How long a cue stays after its last word, where the next one leaves room. In seconds. */
  lingerSeconds: 0.4,
} as const;
