import { existsSync } from "node:fs";
import { onPath } from "./on-path.ts";

const FIREFOX = [
  "/Applications/Firefox.app/Contents/MacOS/firefox",
  "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
];
/** Where distributions put WebKitGTK's small browser, which no menu offers. */
const MINI_BROWSER = [
  "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
  "/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
  "/usr/libexec/webkit2gtk-4.1/MiniBrowser",
  "/usr/lib/webkit2gtk-4.1/MiniBrowser",
];

/** WebKitGTK, Safari's engine: the browser, what drives it, and the display that it needs. */
export interface WebKitPrograms {
  browser: string;
  driver: string;
  display: string;
}

/** Path of an installed Firefox. */
export function installedFirefox(): string | undefined {
  const known = [onPath("firefox-esr"), onPath("firefox"), ...FIREFOX];
  return known.find((path) => path !== undefined && existsSync(path));
}

/** The programs of an installed WebKitGTK; undefined where one of them is missing. */
export function installedWebKit(): WebKitPrograms | undefined {
  const browser = MINI_BROWSER.find((path) => existsSync(path));
  const driver = onPath("WebKitWebDriver");
  const display = onPath("Xvfb");
  return browser && driver && display ? { browser, driver, display } : undefined;
}

/** One line for each engine that is not on this machine: which, and how to install it. */
export function missingBrowsers(): string[] {
  const missing: string[] = [];
  if (!installedFirefox()) {
    missing.push(
      "Firefox is not installed, so playback is not tried in it. Debian: apt-get install firefox-esr. Elsewhere: any Firefox of mozilla.org.",
    );
  }
  if (!installedWebKit()) {
    missing.push(
      "WebKit (Safari’s engine) is not installed, so playback is not tried in it. Debian: apt-get install webkit2gtk-driver xvfb gstreamer1.0-libav gstreamer1.0-plugins-good gstreamer1.0-plugins-bad",
    );
  }
  return missing;
}
