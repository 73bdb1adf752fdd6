import { runPackage } from "../../runtime/step.ts";
import { tallyOf, withExitCode, type Tally } from "./tally.ts";
import type { BuiltSite } from "./testing/built-site.ts";

/** The password that the tested site is built with; tests read it from the environment. */
export const TEST_PASSWORD = "eight voices, one score";

/** The site and browser under test. */
interface Tested {
  /** Path of a Chromium. */
  chromium: string;
  site: BuiltSite;
  /** Where the site is served, without a slash at the end. */
  siteUrl: string;
}

/** Environment of Playwright's tests. */
export function testEnvironment({ chromium, site, siteUrl }: Tested): NodeJS.ProcessEnv {
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
 * @param report absolute path of its report
 */
export async function runPlaywright(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  report: string,
): Promise<Tally> {
  const { code } = await runPackage("@playwright/test/cli.js", ["test", ...args], {
    show: true,
    env: { ...env, NODE_OPTIONS: quietOptions(), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return withExitCode(await tallyOf("playwright", report), code);
}

/** Node's options, without its remarks on what it calls experimental among the dots of the tests. */
function quietOptions(): string {
  return [process.env.NODE_OPTIONS, "--disable-warning=ExperimentalWarning"].join(" ").trim();
}
