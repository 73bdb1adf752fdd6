import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { inRoot } from "../../runtime/root.ts";
import type { GeneratedFiles } from "./generated-files.ts";

const FOLDER = "src/styles/fonts";

/** A font of the site, and how it is cut. */
interface Font {
  /** First part of its files' names. */
  name: string;
  /** File of a package that holds every Latin letter in every weight. */
  source: string;
  /** What the pages' cuts hold of the font's other axes: one point of each. */
  pinned: Record<string, number>;
  /** Axes of the one cut that pictures of shared links are set in (`<name>-drawn.ttf`). */
  drawn: Record<string, number>;
}

const FONTS: readonly Font[] = [
  {
    name: "fraunces",
    source: "@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2",
    // One optical size: at 144 the bar of the e thins away on screens.
    pinned: { opsz: 52 },
    drawn: { wght: 380, opsz: 72 },
  },
  {
    name: "hanken-grotesk",
    source: "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
    pinned: {},
    drawn: { wght: 500 },
  },
];

/** A file of a font, as a style names it. */
interface FontFace {
  file: string;
  /** Lightest and heaviest weight that a style asks for. */
  weights: { min: number; max: number };
  /** All characters that the file holds, as one text. */
  characters: string;
}

const FACE = /url\("\.\/fonts\/(.+?)"\)[^}]*font-weight: (\d+) (\d+);\s*unicode-range:\s*([^;]+);/g;

/** The files that the site's styles name. */
export async function fontFaces(): Promise<FontFace[]> {
  const sheet = await readFile(inRoot("src/styles/fonts.css"), "utf8");
  return [...sheet.matchAll(FACE)].map(([, file = "", min, max, range = ""]) => ({
    file,
    weights: { min: Number(min), max: Number(max) },
    characters: charactersOf(range),
  }));
}

/** The files of the site's fonts, and their licenses. */
export async function fontFiles(): Promise<GeneratedFiles> {
  const files = new Map<string, Buffer>();
  const faces = await fontFaces();
  for (const { name, source: path, pinned, drawn } of FONTS) {
    const source = fileURLToPath(import.meta.resolve(path));
    const whole = await readFile(source);
    const own = faces.filter(({ file }) => file.startsWith(name));
    for (const { file, weights, characters } of own) {
      const cut = await subsetFont(whole, characters, {
        targetFormat: "woff2",
        variationAxes: { wght: weights, ...pinned },
      });
      files.set(`${FOLDER}/${file}`, cut);
    }
    files.set(
      `${FOLDER}/${name}-drawn.ttf`,
      await subsetFont(whole, own.map(({ characters }) => characters).join(""), {
        targetFormat: "truetype",
        variationAxes: drawn,
      }),
    );
    const license = await readFile(join(dirname(source), "..", "LICENSE"));
    files.set(`${FOLDER}/${name}-license.txt`, license);
  }
  return files;
}

/** Characters of a `unicode-range`. */
function charactersOf(range: string): string {
  const ranges = [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)];
  return ranges
    .flatMap(([, first = "", last = first]) => {
      const [start, end] = [parseInt(first, 16), parseInt(last, 16)];
      return Array.from({ length: end - start + 1 }, (_, at) => String.fromCodePoint(start + at));
    })
    .join("");
}
