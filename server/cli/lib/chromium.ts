import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";
import { Fatal } from "./fatal.ts";
import { run, runPackage, step } from "./step.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * How every browser of ours is started: in a container without a sandbox or a graphics card, and
 * without a word to hosts that nobody asked for.
 */
export const browserArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Path of a Chromium to test with: the one that is named or installed, else Debian's own package
 * where this user may install it, else Playwright's download.
 * @param named `CHROMIUM_PATH`
 * @throws Fatal when there is none and none can be installed
 */
export async function requireChromium(named: string | undefined): Promise<string> {
  if (named !== undefined) {
    if (existsSync(named)) return named;
    throw new Fatal(`CHROMIUM_PATH names ${named}, which does not exist. Correct it or unset it.`);
  }
  const found = installedChromium();
  if (found) return found;

  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    await step("installing Chromium from the system's packages", async () => {
      await run("apt-get", ["update", "-qq"]);
      await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
        env: { DEBIAN_FRONTEND: "noninteractive" },
      });
    });
    const installed = installedChromium();
    if (installed) return installed;
  }
  await step("downloading Chromium", () =>
    runPackage("playwright/cli.js", ["install", "chromium"]),
  );
  const downloaded = installedChromium();
  if (downloaded) return downloaded;
  throw new Fatal(
    "No Chromium was found and none could be installed. Install Chromium or Chrome, or name one in CHROMIUM_PATH, and run npm test again.",
  );
}

function installedChromium(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...PLACES, chromium.executablePath()].find((path) => existsSync(path));
}
