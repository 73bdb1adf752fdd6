import { defineConfig, devices } from "@playwright/test";
import { browserArguments } from "./server/cli/lib/chromium.ts";

const launchOptions = { executablePath: process.env.CHROMIUM_PATH, args: browserArguments };

/** Browser tests of the built site. `npm test` builds and serves it and names it in the environment. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: ".cache/test/results",
  // One set of pictures for all machines: what differs between them, the tests find out.
  snapshotPathTemplate: "{testDir}/pictures/{arg}{ext}",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Nothing waits this long when all is well, and a busy machine may be five times as slow.
  timeout: 120_000,
  reporter: [["dot"], ["json"]],
  expect: {
    timeout: 20_000,
    toHaveScreenshot: { animations: "disabled", caret: "hide", scale: "css" },
  },
  use: { baseURL: process.env.TEST_SITE_URL, launchOptions },
  // Where a test makes sense says its file name: *.desktop, *.phone, or *.files for no browser at all.
  // What a phone would only repeat is tagged @desktop: pages made like another one, or no view at all.
  projects: [
    {
      name: "desktop",
      testIgnore: /\.(phone|files)\.spec\.ts$/,
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
    },
    {
      name: "phone",
      testIgnore: /\.(desktop|files)\.spec\.ts$/,
      grepInvert: /@desktop/,
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
      name: "files",
      testMatch: /\.files\.spec\.ts$/,
      snapshotPathTemplate: "{testDir}/outlines/{arg}{ext}",
    },
  ],
});
