/** Sizes of a name on the hero, in hundredths of the window's width; the largest first. */
const SIZES = [25, 23, 21, 19, 17, 15, 13, 11, 9] as const;
/** How much of the window's width a name may take, in the same unit. */
const ROOM = 42;

/** Widths of letters in Fraunces at display size, in em, with the tight setting taken off. */
const WIDTHS: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[ijlI']/, 0.2],
  [/[frt -]/, 0.28],
  [/[mwMW]/, 0.74],
  [/\p{Lu}/u, 0.58],
];
const OTHER = 0.4;

/**
 * Chooses the size of a name so that it crosses the sheet's edge and ends before the portrait,
 * whatever its letters: "Leila" is half as wide as "Mateo" with the same number of them.
 * @returns hundredths of the window's width
 */
export function nameSize(name: string): number {
  const width = [...name].reduce(
    (sum, letter) => sum + (WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHER),
    0,
  );
  return SIZES.find((size) => size * width <= ROOM) ?? SIZES[SIZES.length - 1] ?? 9;
}
