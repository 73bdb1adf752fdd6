/** Numbers from 0 to 1 (1 excluded) that look random and are the same for the same seed. */
export type Random = () => number;

/** A 32-bit hash of a text (FNV-1a with a final mix). */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}

/**
 * Makes a source of numbers (mulberry32).
 * @param seed each part of a performance takes its own, so that a change in one leaves the others
 */
export function randomOf(seed: string): Random {
  let state = hash(seed);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number between two others. */
export function within(random: Random, from: number, to: number): number {
  return from + (to - from) * random();
}
