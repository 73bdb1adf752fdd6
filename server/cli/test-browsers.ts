import { mkdir, rm } from "node:fs/promises";
import { serveSite } from "../site/serve.ts";
import { requireChromium } from "./lib/chromium.ts";
import { openSource } from "./lib/content-source.ts";
import { requireDiskSpace } from "./lib/disk.ts";
import { runCommand } from "../runtime/fatal.ts";
import { inRoot } from "../runtime/root.ts";
import { readSettings } from "../runtime/settings.ts";
import { buildSite } from "./lib/site-build.ts";
import { step } from "../runtime/step.ts";
import { wordsOf } from "./lib/tally.ts";
import { testEngines } from "./lib/test-engines.ts";

const FOLDER = ".cache/test-browsers";

/**
 * `npm run test:browsers`: the core sequences of playback in Chromium, Firefox and WebKit, as far as
 * they are installed. The site is built from the seed, unless TEST_SITE_URL names one to test.
 */
await runCommand(async () => {
  const settings = { ...readSettings(), SANITY_PROJECT_ID: undefined };
  const chromium = await requireChromium(settings.CHROMIUM_PATH);
  await rm(inRoot(FOLDER), { recursive: true, force: true });
  await mkdir(inRoot(FOLDER), { recursive: true });
  const site = process.env.TEST_SITE_URL
    ? { url: process.env.TEST_SITE_URL, close: async () => {} }
    : await buildAndServe(settings);
  const { tally, output } = await step("playback in every installed engine", () =>
    testEngines({ siteUrl: site.url, chromium, report: inRoot(FOLDER, "vitest.json") }),
  );
  console.log(output);
  await site.close();
  await rm(inRoot(FOLDER), { recursive: true, force: true });
  console.log(`\n${wordsOf(tally)}`);
  process.exit(tally.failed === 0 && tally.passed > 0 ? 0 : 1);
});

async function buildAndServe(settings: Parameters<typeof openSource>[0]) {
  await requireDiskSpace();
  const source = await openSource(settings, { port: 0, dataDir: `${FOLDER}/lake` });
  const outDir = `${FOLDER}/site`;
  await buildSite(source, { outDir, siteUrl: undefined });
  await source.close();
  return serveSite({ folder: inRoot(outDir), port: 0, host: "127.0.0.1" });
}
