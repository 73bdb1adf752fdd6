/** The smallest and the largest size of a name on the hero, in hundredths of the window's width. */
const SMALLEST = 10;
const LARGEST = 25;
/** How much of the window's width a name may take, in the same unit. */
const ROOM = 47;

/** Widths of letters in Fraunces as names are set, in em. */
const WIDTHS: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[ijl']/, 0.23],
  [/[frtI -]/, 0.3],
  [/[aceszv]/, 0.45],
  [/[EFJL]/, 0.55],
  [/[mwMW]/, 0.83],
  [/\p{Lu}/u, 0.7],
];
const OTHER = 0.52;

/**
 * Chooses the size of a name so that it crosses the sheet's edge and ends before the portrait,
 * with any letters: "Leila" is much narrower than "Mateo" with as many of them.
 * @returns hundredths of the window's width
 */
export function nameSize(name: string): number {
  const width = [...name].reduce(
    (sum, letter) => sum + (WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHER),
    0,
  );
  return Math.min(LARGEST, Math.max(SMALLEST, Math.floor(ROOM / width)));
}
