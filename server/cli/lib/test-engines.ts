import { missingBrowsers } from "./browsers.ts";
import { runPackage } from "../../runtime/step.ts";
import { tallyOf, withExitCode, type Tally } from "./tally.ts";

interface Options {
  /** Address of the site to test, without a slash at the end. */
  siteUrl: string;
  /** Path of a Chromium. */
  chromium: string;
  /** Absolute path for the runner's report. */
  report: string;
}

/**
 * Plays the core sequences of playback in every engine that is installed, and says which are not.
 * @returns how it went, and what was printed
 */
export async function testEngines(options: Options): Promise<{ tally: Tally; output: string }> {
  const { siteUrl, chromium, report } = options;
  const config = "tests/browsers/vitest.config.ts";
  const { code, output } = await runPackage(
    "vitest/vitest.mjs",
    [
      "run",
      `--config=${config}`,
      "--reporter=verbose",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    { env: { TEST_SITE_URL: siteUrl, CHROMIUM_PATH: chromium } },
  );
  const tally = withExitCode(await tallyOf("vitest", report), code);
  return { tally, output: [output.trim(), ...missingBrowsers()].join("\n") };
}
