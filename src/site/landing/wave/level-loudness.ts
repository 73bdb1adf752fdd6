/** How often neighbors are leveled: syllables stay, the roughness within them goes. */
const PASSES = 3;
const MOST = 35;

/**
 * Levels what was measured of a voice, so that a string that follows it swings and does not shiver.
 * @param signs one character, 0-9a-z, for each 40 ms; others are silence
 */
export function levelLoudness(signs: string): string {
  let levels = Array.from(signs, (sign) => parseInt(sign, MOST + 1) || 0);
  for (let pass = 0; pass < PASSES; pass += 1) {
    levels = levels.map(
      (level, at) => (level * 2 + (levels[at - 1] ?? 0) + (levels[at + 1] ?? 0)) / 4,
    );
  }
  return levels.map((level) => Math.round(level).toString(MOST + 1)).join("");
}
