import { readFile } from "node:fs/promises";
import { SIGN_IN_PATH } from "../../src/facts/studio.ts";
import { inRoot } from "../runtime/root.ts";

/** Fonts of the sign-in page: style name, path, file of the site's fonts. */
export const SIGN_IN_FONTS = [
  {
    family: "Fraunces",
    path: `${SIGN_IN_PATH}/display.woff2`,
    file: "fraunces.woff2",
  },
  {
    family: "Hanken Grotesk",
    path: `${SIGN_IN_PATH}/text.woff2`,
    file: "hanken-grotesk.woff2",
  },
] as const;

/** Reads the fonts of the sign-in page. @returns their bytes by path */
export async function signInFonts(): Promise<ReadonlyMap<string, Buffer>> {
  const read = SIGN_IN_FONTS.map(async ({ path, file }) => {
    return [path, await readFile(inRoot("src", "styles", "fonts", file))] as const;
  });
  return new Map(await Promise.all(read));
}
