import { defineConfig, devices, type Project } from "@playwright/test";
import { browserArguments } from "./server/cli/lib/chromium.ts";
import { RUN_ALL } from "./tests/run-all.ts";

const launchOptions = { executablePath: process.env.CHROMIUM_PATH, args: browserArguments };

/** Set where a site in its sealed form is served: only this project runs then. */
const sealed = Boolean(process.env.TEST_SEALED_FOLDER);
/** What is slow and rarely breaks: files by their name, single tests by their tag. */
const LONG_FILES = RUN_ALL ? [] : [/\.long\./];
const LONG_TESTS = RUN_ALL ? [] : [/@long/];
/** Tests of the open site that a sealed one has to pass as well, with --all. */
const ALSO_SEALED = RUN_ALL
  ? [
      /\/(gate-(open|shut|failing|history)|accessibility|every-page|page-pictures|playback-[a-z]+|print|travel)(\.long)?(\.desktop)?\.spec\.ts$/,
    ]
  : [];
/** What is alike on a phone and on a desktop: on a phone only with `--all`. */
const ALIKE_FILES = RUN_ALL
  ? []
  : [
      /\/(accessibility|agent|gate-shut|legal|navigation|organizations|pictures|playback-agent|reveal)\.spec\.ts$/,
    ];
const ALIKE_TESTS = RUN_ALL ? [] : [/@alike/];
const SEALED: Project = {
  name: "sealed",
  testMatch: [/\.sealed\.spec\.ts$/, ...ALSO_SEALED],
  testIgnore: LONG_FILES,
  use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
};

/** Browser tests of the built site. `npm test` builds and serves it and names it in the environment. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: ".cache/test/results",
  // One set of pictures for all machines: what differs between them, the tests find out.
  snapshotPathTemplate: "{testDir}/pictures/{arg}{ext}",
  fullyParallel: true,
  grepInvert: LONG_TESTS,
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
  // Where a test makes sense says its file name: *.desktop, *.phone, *.studio, or *.files for no browser
  // at all. Those of the Studio come first, because they take minutes in one worker.
  // What a phone would only repeat is tagged @desktop: pages made like another one, or no view at all.
  // Pages that are alike on a phone, @alike, are read there with --all.
  projects: sealed
    ? [SEALED]
    : [
        {
          name: "studio",
          testMatch: /\.studio\.spec\.ts$/,
          testIgnore: LONG_FILES,
          use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
        },
        {
          name: "desktop",
          testIgnore: [/\.(phone|files|sealed|studio)\.spec\.ts$/, ...LONG_FILES],
          use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
        },
        {
          name: "phone",
          testIgnore: [/\.(desktop|files|sealed|studio)\.spec\.ts$/, ...ALIKE_FILES, ...LONG_FILES],
          grepInvert: [/@desktop/, ...ALIKE_TESTS, ...LONG_TESTS],
          // One pixel a pixel: no test looks at the picture, and painting it seven times as large is slow.
          use: { ...devices["Pixel 7"], deviceScaleFactor: 1 },
        },
        // Attacks on programs of their own, in a browser; those without one are Vitest's.
        {
          name: "security",
          testDir: "tests/security",
          testMatch: /\.spec\.ts$/,
          use: { ...devices["Desktop Chrome"] },
        },
        {
          name: "specification",
          testDir: "tests/specification",
          testMatch: /\.spec\.ts$/,
        },
        {
          name: "files",
          testMatch: /\.files\.spec\.ts$/,
          snapshotPathTemplate: "{testDir}/outlines/{arg}{ext}",
        },
      ],
});
