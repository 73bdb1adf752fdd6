import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { SIGN_IN_PATH } from "../../src/facts/studio.ts";

/** Fonts of the sign-in page: style name, path, file of the package. */
export const SIGN_IN_FONTS = [
  {
    family: "Fraunces",
    path: `${SIGN_IN_PATH}/display.woff2`,
    file: "@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2",
  },
  {
    family: "Hanken Grotesk",
    path: `${SIGN_IN_PATH}/text.woff2`,
    file: "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
  },
] as const;

/** Reads the fonts of the sign-in page. @returns their bytes by path */
export async function signInFonts(): Promise<ReadonlyMap<string, Buffer>> {
  const read = SIGN_IN_FONTS.map(async ({ path, file }) => {
    return [path, await readFile(fileURLToPath(import.meta.resolve(file)))] as const;
  });
  return new Map(await Promise.all(read));
}
