import {
  chromium,
  expect,
  test as base,
  type BrowserContextOptions,
  type Page,
} from "@playwright/test";
import { browserArguments, installedChromium } from "../../../server/cli/lib/chromium.ts";
import { drawSmall } from "./drawing.ts";
import { serveFaultily, type FaultyHost } from "./faulty-host.ts";
import { watchPlayback, type Watch } from "./playback-page.ts";

/** Autoplay policy, by Chromium's names. */
export type Policy = "default" | "user-gesture-required" | "no-user-gesture-required";

interface Options extends BrowserContextOptions {
  /** Whether the browser should keep pages to go back to; {@link keepsPages} says whether it can. */
  windowed?: boolean;
}

/** Chromium without windows keeps no pages to go back to; one that has them is taken where it is. */
const windowedPath = installedChromium();
export const keepsPages = windowedPath !== undefined;

interface PlaybackPage {
  page: Page;
  watch: Watch;
  close(): Promise<void>;
}

interface Tools {
  /** Serves the site for this test alone. */
  host: FaultyHost;
  /**
   * Opens a page, drawn small, in a browser of its own with an autoplay policy; the test's end closes
   * it, too.
   */
  openUnder(policy: Policy, options?: Options): Promise<PlaybackPage>;
}

/** Tests of playback. */
export const test = base.extend<Tools>({
  // Playwright reads from the pattern which fixtures it needs: none.
  host: async ({}, use) => {
    const host = await serveFaultily();
    await use(host);
    await host.close();
  },
  openUnder: async ({ contextOptions }, use) => {
    const opened: { close(): Promise<void> }[] = [];
    await use(async (policy, { windowed = false, ...options } = {}) => {
      const named = policy === "default" ? [] : [`--autoplay-policy=${policy}`];
      const browser = await chromium.launch({
        executablePath: (windowed ? windowedPath : undefined) ?? process.env.CHROMIUM_PATH,
        args: [...browserArguments, ...named],
        // Playwright turns going back to a page as it was left off; visitors have it.
        ignoreDefaultArgs: ["--disable-back-forward-cache"],
      });
      opened.push(browser);
      const viewport = { width: 1440, height: 900 };
      const context = await browser.newContext({ ...contextOptions, viewport, ...options });
      const page = await context.newPage();
      await drawSmall({ page, isMobile: options.isMobile ?? false }, options.viewport ?? viewport);
      return { page, watch: await watchPlayback(page), close: () => browser.close() };
    });
    for (const browser of opened) await browser.close();
  },
});

export { expect };
