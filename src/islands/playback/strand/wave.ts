/*
 * The wave on a strand, as pure geometry. The voice enters at the speaker's card and travels along
 * the string: what is heard now is seen at the card, what was heard a while ago farther out.
 */

/** How fast the voice travels along a string, CSS pixels a second: a short one holds as many words. */
const speedOn = (length: number) => 140 + length / 8;

/** Measurements of loudness in a second: one character for each 40 ms. */
const RATE = 25;
/** How often neighbors are leveled: syllables stay, the roughness within them goes. */
const SMOOTHINGS = 3;
/** Swings of the string in a second, about as many as a speaker says syllables. */
const SWINGS = 3.1;
/** Seconds in which a voice that is cut short dies away: a string has no corners. */
const FADE = 0.2;
/** Pixels from the card over which the string is let loose; on a short one a part of it. */
const RISE = 110;
const RISE_SHARE = 0.16;

/** Heights of a string from loudness. */
export interface Wave {
  /** Seconds that the clip lasts, as far as its loudness was measured. */
  readonly seconds: number;
  /**
   * How far the string swings, -1 to 1, while the voice travels.
   * @param now seconds into the clip
   * @param until seconds at which the voice stopped: what came later is silence
   * @param distance pixels along the string from the card
   * @param length pixels from the card to the end of the string
   */
  travelling(now: number, until: number, distance: number, length: number): number;
  /** The same as one still picture: the whole clip from the card to the end of the string. */
  still(distance: number, length: number): number;
}

/** @param loudness one character, 0-9a-z, for each 40 ms; anything else is silence */
export function waveOf(loudness: string): Wave {
  let levels = Array.from(loudness, (sign) => (parseInt(sign, 36) || 0) / 35);
  for (let pass = 0; pass < SMOOTHINGS; pass += 1) levels = smooth(levels);
  const level = (seconds: number) => {
    const place = seconds * RATE;
    const index = Math.floor(place);
    const [before = 0, after = 0] = [levels[index], levels[index + 1]];
    // Speech is seldom as loud as it can be: the middle is spread, and the top leveled off.
    return Math.tanh(1.9 * (before + (after - before) * (place - index)) ** 1.5);
  };
  const seconds = levels.length / RATE;
  return {
    seconds,
    travelling(now, until, distance, length) {
      const heard = now - distance / speedOn(length);
      const fade = Math.min(1, Math.max(0, 1 - (heard - until) / FADE));
      return fade && fade * level(heard) * reach(distance, length) * swing(heard);
    },
    still: (distance, length) =>
      level((distance / length) * seconds) * reach(distance, length) * swing(distance / speedOn(length)),
  };
}

/** Share of its full height that the string may swing: held at the card, dying out at the end. */
function reach(distance: number, length: number): number {
  const left = 1 - distance / length;
  if (distance <= 0 || left <= 0) return 0;
  const rise = Math.min(1, distance / Math.min(RISE, length * RISE_SHARE));
  return rise * rise * (3 - 2 * rise) * Math.sin((Math.PI / 2) * left);
}

/** The swing itself. Its rhythm breathes, so that no two are alike. */
function swing(seconds: number): number {
  return Math.sin(2 * Math.PI * SWINGS * seconds + 0.9 * Math.sin(seconds * 4.1));
}

/** Each measurement with a part of its neighbors. */
function smooth(levels: readonly number[]): number[] {
  return levels.map((level, index) => {
    return (level * 2 + (levels[index - 1] ?? 0) + (levels[index + 1] ?? 0)) / 4;
  });
}
