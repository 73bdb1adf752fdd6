/**
 * The site's two fonts, each in two files: what nearly every sentence is set in is loaded with the
 * page; other Latin letters come where a text has one. `npm run generate` cuts the files out of the
 * packages that the fonts come in.
 */
export interface Font {
  /** Family name, and the first part of its files' names in this folder. */
  readonly name: string;
  readonly file: string;
  /** File of a package that holds every Latin letter in every weight. */
  readonly source: string;
  /** Lightest and heaviest weight that a style asks for. */
  readonly weights: readonly [lightest: number, heaviest: number];
  /** What the pages' cuts hold of the font's other axes: one point of each. */
  readonly pinned: Record<string, number>;
  /** Axes of the one cut that pictures of shared links are set in (`<file>-drawn.ttf`). */
  readonly drawn: Record<string, number>;
}

export const FRAUNCES: Font = {
  name: "Fraunces",
  file: "fraunces",
  source: "@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2",
  weights: [200, 560],
  // One optical size: at 144 the bar of the e thins away on screens.
  pinned: { opsz: 52 },
  drawn: { wght: 380, opsz: 72 },
};
export const HANKEN: Font = {
  name: "Hanken Grotesk",
  file: "hanken-grotesk",
  source: "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
  weights: [400, 700],
  pinned: {},
  drawn: { wght: 500 },
};

/** A part of a font: a file, and the characters that a browser looks for in it. */
interface FontPart {
  /** Name of the file in this folder. */
  readonly file: string;
  readonly characters: readonly number[];
}

type Range = readonly [first: number, last: number];

/** Characters loaded with a page: Basic Latin, and others of English sentences. */
const COMMON: readonly Range[] = [[0x20, 0x7e], ...points("\u00a0§©°±·½é–—‘’“”•…−")];
/** Characters in the packages. */
const LATIN: readonly Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  ...points("ıŒœʻʼˆ˚˜\u0304\u0308\u0329"),
  [0x2010, 0x206f],
  ...points("€™−∕"),
];

/** The two files of a font: the common characters, and the others. */
export function partsOf({ file }: Font): { common: FontPart; other: FontPart } {
  const common = characters(COMMON);
  const known = new Set(common);
  return {
    common: { file: `${file}.woff2`, characters: common },
    other: {
      file: `${file}-other.woff2`,
      characters: characters(LATIN).filter((point) => !known.has(point)),
    },
  };
}

/** Characters available to pictures: those of both files. */
export function drawnCharacters(font: Font): number[] {
  const { common, other } = partsOf(font);
  return [...common.characters, ...other.characters];
}

/** Characters as CSS names them in `unicode-range`, neighbors as one range. */
export function unicodeRange(characters: readonly number[]): [string, ...string[]] {
  const [start = 0, ...rest] = [...characters].sort((one, other) => one - other);
  const hex = (point: number) => point.toString(16).toUpperCase();
  const name = (first: number, last: number) =>
    first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`;
  const names: string[] = [];
  let [first, last] = [start, start];
  for (const point of rest) {
    if (point > last + 1) {
      names.push(name(first, last));
      first = point;
    }
    last = point;
  }
  const [one = name(first, last), ...others] = [...names, name(first, last)];
  return [one, ...others];
}

function points(text: string): Range[] {
  return [...text].map((character) => {
    const point = character.codePointAt(0) ?? 0;
    return [point, point];
  });
}

function characters(ranges: readonly Range[]): number[] {
  return ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
}
