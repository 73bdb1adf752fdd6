import { defineConfig, devices, firefox, webkit, type Project } from "@playwright/test";
import { existsSync } from "node:fs";
import { browserArguments, installedChromium } from "./server/cli/lib/chromium.ts";
import { RUN_ALL } from "./tests/run-all.ts";

const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? installedChromium(),
  args: browserArguments,
};

const DESKTOP = { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } };

/** The way in, the pages and their videos in other engines, with --all: those that Playwright has here. */
const ENGINES: Project[] = [
  { engine: firefox, device: devices["Desktop Firefox"] },
  { engine: webkit, device: devices["Desktop Safari"] },
]
  .filter(({ engine }) => RUN_ALL && existsSync(engine.executablePath()))
  .map(({ engine, device }) => ({
    name: engine.name(),
    testMatch: /\/(gate-(open|shut)|playback-agent|reveal)(\.desktop)?\.spec\.ts$/,
    use: { ...device, viewport: DESKTOP.viewport, launchOptions: {} },
  }));

/** Browser tests of the built site. `npm test` builds and serves it and names it in the environment. */
export default defineConfig({
  testDir: "tests",
  // The other tests are Vitest's.
  testMatch: /\.spec\.ts$/,
  outputDir: ".cache/test/results",
  // One set of pictures for all machines: what differs between them, the tests find out.
  snapshotPathTemplate: "{testDir}/e2e/{arg}{ext}",
  fullyParallel: true,
  // What is slow and rarely breaks.
  grepInvert: RUN_ALL ? [] : /@long/,
  workers: 2,
  forbidOnly: true,
  // Nothing waits this long when all is well, and a busy machine may be ten times as slow.
  timeout: 300_000,
  // A machine that stalls must not refuse good work: a test that fails runs once more, and npm test
  // names those that pass only then. The long form takes no excuse.
  retries: RUN_ALL ? 0 : 1,
  reporter: "dot",
  expect: {
    timeout: 60_000,
    toHaveScreenshot: { animations: "disabled", caret: "hide", scale: "css" },
  },
  use: { baseURL: process.env.TEST_SITE_URL, launchOptions },
  projects: [
    { name: "desktop", testIgnore: /\.phone\.spec\.ts$/, use: DESKTOP },
    {
      name: "phone",
      testMatch: /\/e2e\/[\w-]+(\.phone)?\.spec\.ts$/,
      // One pixel a pixel: no test looks at the picture, and painting it seven times as large is slow.
      use: { ...devices["Pixel 7"], deviceScaleFactor: 1 },
    },
    { name: "packages", testDir: "packages", use: DESKTOP },
    ...ENGINES,
  ],
});
