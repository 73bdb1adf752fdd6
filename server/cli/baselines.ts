import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { serveSite } from "../site/serve.ts";
import { runPlaywright, TEST_PASSWORD, testEnvironment } from "./lib/browser-tests.ts";
import { requireChromium } from "./lib/chromium.ts";
import { Fatal, runCommand } from "../runtime/fatal.ts";
import { inRoot } from "../runtime/root.ts";
import { readSettings } from "../runtime/settings.ts";
import { step } from "../runtime/step.ts";
import { builtSite } from "./lib/testing/built-site.ts";

const PICTURES = "tests/e2e/pictures";
const FOLDER = ".cache/baselines";
/** Where a PNG says what its pixels are, and the sign for "numbers of a palette". */
const KIND_AT = 25;
const PALETTE = 3;

/**
 * `npm run baselines`: renews the pictures and outlines that browser tests compare pages and playback
 * with. One that still fits stays as it is; new pictures are compressed to a third of their bytes.
 * Look at each one that git shows as changed.
 */
await runCommand(async () => {
  process.env.GATE_PASSWORD = TEST_PASSWORD;
  // In every window.
  process.env.TEST_ALL = "1";
  const chromium = await requireChromium(readSettings().CHROMIUM_PATH);
  const site = await step("building the site of the tests", builtSite);
  const server = await serveSite({ folder: site.outDir, port: 0, host: "127.0.0.1" });
  const env = testEnvironment({ chromium, site, siteUrl: server.url, studio: site.outDir });
  const { failed } = await runPlaywright(
    [
      "--project=desktop",
      "--project=files",
      "--update-snapshots=changed",
      `--output=${inRoot(FOLDER)}`,
      "playback-pictures",
      "page-pictures",
      "outlines",
    ],
    env,
    inRoot(FOLDER, "report.json"),
  );
  await server.close();
  await rm(inRoot(FOLDER), { recursive: true, force: true });
  await press();
  if (failed > 0) throw new Fatal("The baselines are renewed, and a test still fails: see above.");
});

/** Presses the pictures that were just taken. */
async function press(): Promise<void> {
  for (const name of await readdir(inRoot(PICTURES))) {
    const path = inRoot(PICTURES, name);
    const bytes = await readFile(path);
    if (bytes[KIND_AT] === PALETTE) continue;
    const pressed = sharp(bytes).png({
      palette: true,
      colours: 64,
      dither: 0,
      compressionLevel: 9,
      effort: 10,
    });
    await writeFile(path, await pressed.toBuffer());
    console.log(`taken: ${name}`);
  }
}
