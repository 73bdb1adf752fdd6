import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { Fatal } from "../../runtime/fatal.ts";
import { run, runPackage, step } from "../../runtime/step.ts";
import { delimiter, join } from "node:path";

/**
 * Debian's Chromium without windows. It is the same engine, and tests take two thirds of the time:
 * the one with windows renders pages of its own beside each of ours.
 */
const SHELL = "chromium-headless-shell";
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * How every browser of ours is started: in a container without a sandbox or a graphics card, and
 * without requests to hosts that no test asked for.
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
 * Path of a Chromium to test with: one without windows, installed where
 * this user may install it; else any that is installed; else Playwright's download.
 * @throws Fatal when there is none and none can be installed
 */
export async function requireChromium(): Promise<string> {
  const shell = onPath(SHELL) ?? (await installPackage(SHELL));
  if (shell) return shell;
  const found = installedChromium() ?? (await installPackage("chromium"));
  if (found) return found;
  await step("downloading Chromium", () =>
    runPackage("@playwright/test/cli.js", ["install", "chromium"]),
  );
  const downloaded = installedChromium();
  if (downloaded) return downloaded;
  throw new Fatal(
    "No Chromium was found and none could be installed. Install Chromium or Chrome, and run npm test again.",
  );
}

/** Installs a package of Debian's where this user may; the path of its program, if it is there then. */
async function installPackage(name: string): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  const install = ["install", "-y", "-qq", "--no-install-recommends", name];
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await step(`installing ${name} from the system's packages`, async () => {
    if ((await run("apt-get", install, { env })).code === 0) return;
    // The machine may not know yet which packages there are.
    await run("apt-get", ["update", "-qq"]);
    await run("apt-get", install, { env });
  });
  return onPath(name);
}

/** Path of an installed Chromium that has windows: what belongs to a window, only it can show. */
export function installedChromium(): string | undefined {
  const known = NAMES.flatMap((name) => onPath(name) ?? []);
  return [...known, ...PLACES, chromium.executablePath()].find((path) => existsSync(path));
}

/** Path of a program that can be started by its name; undefined where there is none. */
export function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
