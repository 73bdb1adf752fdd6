import { runPackage } from "../../runtime/step.ts";
import type { BuiltSite } from "./testing/built-site.ts";
import { readdir, readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { inRoot } from "../../runtime/root.ts";

/** The password that the tested site is built with; tests read it from the environment. */
export const TEST_PASSWORD = "eight voices, one score";

/** The site and browser under test. */
interface BrowserTarget {
  /** Path of a Chromium. */
  chromium: string;
  site: BuiltSite;
  /** Address of the site, without a slash at the end. */
  siteUrl: string;
}

/** Environment of Playwright's tests. */
export function testEnvironment({ chromium, site, siteUrl }: BrowserTarget): NodeJS.ProcessEnv {
  return {
    CHROMIUM_PATH: chromium,
    GATE_PASSWORD: TEST_PASSWORD,
    TEST_SITE_URL: siteUrl,
    TEST_SITE_FOLDER: site.outDir,
    TEST_RENDERER_FOLDER: site.rendererDir,
  };
}

/**
 * Runs Playwright's tests and prints their output.
 * @param args of Playwright, after `test`
 * @returns its exit code
 */
export async function runPlaywright(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  // Node's remarks on experimental parts would stand among the dots of the tests.
  const quiet = `${process.env.NODE_OPTIONS ?? ""} --disable-warning=ExperimentalWarning`;
  const { code } = await runPackage("@playwright/test/cli.js", ["test", ...args], {
    show: true,
    env: { ...env, NODE_OPTIONS: quiet },
  });
  return code;
}

const PICTURES = "tests/e2e/pictures";
/** Offset of the color type in a PNG, and its value for a palette. */
const KIND_AT = 25;
const PALETTE = 3;

/**
 * Renews the pictures and outlines that browser tests compare with. A baseline that still fits stays;
 * new pictures are compressed to a third of their bytes.
 */
export async function renewBaselines(env: NodeJS.ProcessEnv, folder: string): Promise<number> {
  const code = await runPlaywright(
    [
      ...["--project=desktop", "--update-snapshots=changed"],
      `--output=${folder}/playwright`,
      ...["playback-pictures", "page-pictures", "outlines"],
    ],
    env,
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
  return code;
}
