import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { drawnCharacters, FRAUNCES, HANKEN, partsOf } from "../../../src/styles/fonts/fonts.ts";
import type { GeneratedFiles } from "./generated-files.ts";

const FOLDER = "src/styles/fonts";

/** The files of the site's fonts, and their licenses. */
export async function fontFiles(): Promise<GeneratedFiles> {
  const files = new Map<string, Buffer>();
  for (const font of [FRAUNCES, HANKEN]) {
    const source = fileURLToPath(import.meta.resolve(font.source));
    const whole = await readFile(source);
    const [min, max] = font.weights;
    for (const { file, characters } of Object.values(partsOf(font))) {
      const cut = await subsetFont(whole, String.fromCodePoint(...characters), {
        targetFormat: "woff2",
        variationAxes: { wght: { min, max }, ...font.pinned },
      });
      files.set(`${FOLDER}/${file}`, cut);
    }
    files.set(
      `${FOLDER}/${font.file}-drawn.ttf`,
      await subsetFont(whole, String.fromCodePoint(...drawnCharacters(font)), {
        targetFormat: "truetype",
        variationAxes: font.drawn,
      }),
    );
    const license = await readFile(join(dirname(source), "..", "LICENSE"));
    files.set(`${FOLDER}/${font.file}-license.txt`, license);
  }
  return files;
}
