import { defineConfig, devices } from "@playwright/test";

const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/** Browser tests of the built site. `npm test` builds and serves it and names it in the environment. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: ".cache/test/results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 30_000,
  reporter: [["dot"], ["json"]],
  use: { baseURL: process.env.TEST_SITE_URL, launchOptions },
  projects: [
    { name: "desktop", use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } } },
    { name: "phone", use: { ...devices["Pixel 7"] } },
  ],
});
