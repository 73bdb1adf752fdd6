import { readdir, readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { inRoot } from "../../runtime/root.ts";
import { runPlaywright } from "./browser-tests.ts";
import type { Tally } from "./tally.ts";

const PICTURES = "tests/e2e/pictures";
/** Offset of the color type in a PNG, and its value for a palette. */
const KIND_AT = 25;
const PALETTE = 3;

/**
 * Renews the pictures and outlines that browser tests compare with. A baseline that still fits stays;
 * new pictures are compressed to a third of their bytes.
 */
export async function renewBaselines(env: NodeJS.ProcessEnv, folder: string): Promise<Tally> {
  const tally = await runPlaywright(
    [
      ...["--project=desktop", "--project=files", "--update-snapshots=changed"],
      `--output=${folder}/playwright`,
      ...["playback-pictures", "page-pictures", "outlines"],
    ],
    env,
    `${folder}/playwright.json`,
  );
  for (const name of await readdir(inRoot(PICTURES))) {
    const path = inRoot(PICTURES, name);
    const bytes = await readFile(path);
    if (bytes[KIND_AT] === PALETTE) continue;
    const colors = { palette: true, colours: 64, dither: 0 };
    await writeFile(
      path,
      await sharp(bytes)
        .png({ ...colors, compressionLevel: 9, effort: 10 })
        .toBuffer(),
    );
    console.log(`taken: ${name}`);
  }
  return tally;
}
