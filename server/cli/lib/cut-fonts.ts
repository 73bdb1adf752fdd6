import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { drawnCharacters, FRAUNCES, HANKEN, partsOf } from "../../../src/styles/fonts/fonts.ts";
import { inRoot } from "../../runtime/root.ts";

const FOLDER = inRoot("src", "styles", "fonts");

/** Writes the files of the site's fonts, and their licenses, into src/styles/fonts. */
export async function writeFonts(): Promise<void> {
  for (const [name, bytes] of await cutFonts()) await writeFile(join(FOLDER, name), bytes);
}

/** Whether the files in src/styles/fonts are those that {@link writeFonts} would write. */
export async function areFontsFresh(): Promise<boolean> {
  const same = [...(await cutFonts())].map(async ([name, bytes]) => {
    const kept = await readFile(join(FOLDER, name)).catch(() => undefined);
    return kept?.equals(bytes) ?? false;
  });
  return (await Promise.all(same)).every(Boolean);
}

/** @returns the bytes of each file by its name; the same on every machine */
async function cutFonts(): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const font of [FRAUNCES, HANKEN]) {
    const source = fileURLToPath(import.meta.resolve(font.source));
    const whole = await readFile(source);
    const [min, max] = font.weights;
    for (const { file, characters } of Object.values(partsOf(font))) {
      const cut = await subsetFont(whole, String.fromCodePoint(...characters), {
        targetFormat: "woff2",
        variationAxes: { wght: { min, max } },
      });
      files.set(file, cut);
    }
    files.set(
      `${font.file}-drawn.ttf`,
      await subsetFont(whole, String.fromCodePoint(...drawnCharacters(font)), {
        targetFormat: "truetype",
        variationAxes: font.drawn,
      }),
    );
    files.set(`${font.file}-license.txt`, await readFile(join(dirname(source), "..", "LICENSE")));
  }
  return files;
}
