import { sealedGate } from "../../gate/testing/sealed-gate.ts";
import { runPackage } from "../../runtime/step.ts";
import { serveSite } from "../../site/serve.ts";
import { missingBrowsers } from "./browsers.ts";
import { tallyOf, withExitCode, type Tally } from "./tally.ts";
import { builtSite } from "./testing/built-site.ts";

interface Options {
  /** Address of the site to test, without a slash at the end. */
  siteUrl: string;
  /** Path of a Chromium. */
  chromium: string;
  /** Absolute path for the runner's report. */
  report: string;
}

/**
 * Plays the core sequences of playback in every engine that is installed, opens a sealed site in it, and
 * says which engines are not there.
 * @returns the tally and the output
 */
export async function testEngines(options: Options): Promise<{ tally: Tally; output: string }> {
  const { siteUrl, chromium, report } = options;
  const config = "tests/browsers/vitest.config.ts";
  const { outDir } = await builtSite(await sealedGate());
  const sealed = await serveSite({ folder: outDir, port: 0, host: "127.0.0.1" });
  const { code, output } = await runPackage(
    "vitest/vitest.mjs",
    [
      "run",
      `--config=${config}`,
      "--reporter=verbose",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    { env: { TEST_SITE_URL: siteUrl, TEST_SEALED_URL: sealed.url, CHROMIUM_PATH: chromium } },
  );
  await sealed.close();
  const tally = withExitCode(await tallyOf("vitest", report), code);
  return { tally, output: [output.trim(), ...missingBrowsers()].join("\n") };
}
