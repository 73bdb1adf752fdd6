import { defineConfig, devices, firefox, webkit, type Project } from "@playwright/test";
import { existsSync } from "node:fs";
import { browserArguments } from "./server/cli/lib/chromium.ts";
import { RUN_ALL } from "./tests/run-all.ts";

const launchOptions = { executablePath: process.env.CHROMIUM_PATH, args: browserArguments };

/** Set where a site in its sealed form is served: only this project runs then. */
const sealed = Boolean(process.env.TEST_SEALED_FOLDER);
/**
 * Tests of the open site that a sealed one has to pass as well, with --all: all pages open and all arrives. How
 * pages look is tested once, since they open as they were built.
 */
const ALSO_SEALED =
  /\/(gate-(open|shut|failing)|every-page|playback-(agent|policies)|travel)(\.desktop)?\.spec\.ts$/;
const DESKTOP = { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } };
/** What is slow and rarely breaks. */
const LONG = RUN_ALL ? [] : [/@long/];

const SEALED: Project = {
  name: "sealed",
  testMatch: [/\.sealed\.spec\.ts$/, ...(RUN_ALL ? [ALSO_SEALED] : [])],
  use: DESKTOP,
};

/** The way in, the pages and their videos in other engines, with --all: those that Playwright has here. */
const ENGINES: Project[] = [
  { engine: firefox, device: devices["Desktop Firefox"] },
  { engine: webkit, device: devices["Desktop Safari"] },
]
  .filter(({ engine }) => RUN_ALL && existsSync(engine.executablePath()))
  .map(({ engine, device }) => ({
    name: engine.name(),
    testMatch: /\/(gate-(open|shut)|playback-agent|reveal)\.spec\.ts$/,
    use: { ...device, viewport: { width: 1440, height: 900 }, launchOptions: {} },
  }));

/** The site in two windows. */
const PROJECTS: Project[] = [
  // The Studio's come first, because they take minutes in one worker.
  { name: "studio", testMatch: /\.studio\.spec\.ts$/, use: DESKTOP },
  // And what needs no window: built files, and attacks on programs of their own.
  { name: "desktop", testIgnore: /\.(phone|sealed|studio)\.spec\.ts$/, use: DESKTOP },
  {
    name: "phone",
    testMatch: /\/e2e\/.*\.spec\.ts$/,
    testIgnore: /\.(desktop|files|sealed|studio)\.spec\.ts$/,
    // What is alike on a desktop, a phone repeats with --all alone; @desktop never.
    grep: RUN_ALL ? /./ : /\.phone\.spec\.ts|@phone/,
    grepInvert: [/@desktop/, ...LONG],
    // One pixel a pixel: no test looks at the picture, and painting it seven times as large is slow.
    use: { ...devices["Pixel 7"], deviceScaleFactor: 1 },
  },
  ...ENGINES,
];

/** Browser tests of the built site. `npm test` builds and serves it and names it in the environment. */
export default defineConfig({
  testDir: "tests",
  // The other tests are Vitest's.
  testMatch: /\.spec\.ts$/,
  outputDir: ".cache/test/results",
  // One set of pictures for all machines: what differs between them, the tests find out.
  snapshotPathTemplate: "{testDir}/e2e/{arg}{ext}",
  fullyParallel: true,
  grepInvert: LONG,
  workers: 2,
  forbidOnly: true,
  // Nothing waits this long when all is well, and a busy machine may be ten times as slow.
  timeout: 300_000,
  // A machine that stalls must not refuse good work: a test that fails runs once more, and npm test
  // names those that pass only then. The long form takes no excuse.
  retries: RUN_ALL ? 0 : 1,
  reporter: [["dot"], ["json"]],
  expect: {
    timeout: 60_000,
    toHaveScreenshot: { animations: "disabled", caret: "hide", scale: "css" },
  },
  use: { baseURL: process.env.TEST_SITE_URL, launchOptions },
  projects: sealed ? [SEALED] : PROJECTS,
});
