import { readFile } from "node:fs/promises";
import { STUDIO_PATH } from "../../src/facts/studio.ts";
import { inRoot } from "../runtime/root.ts";

/** Fonts of the sign-in page: style name, path, file of the site's fonts. */
export const SIGN_IN_FONTS = [
  {
    family: "Fraunces",
    path: `${STUDIO_PATH}/sign-in/display.woff2`,
    file: "fraunces.woff2",
  },
  {
    family: "Hanken Grotesk",
    path: `${STUDIO_PATH}/sign-in/text.woff2`,
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
