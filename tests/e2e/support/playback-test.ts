import { chromium, expect, test as base, type Page, type ViewportSize } from "@playwright/test";
import { browserArguments, installedChromium } from "../../../server/cli/lib/chromium.ts";
import { drawSmall } from "./drawing.ts";
import { serveOwnSite, type OwnSite } from "./own-site.ts";
import { watchPlayback, type Watch } from "./playback-page.ts";

interface Options {
  viewport?: ViewportSize;
  /** Whether the browser lets all play aloud, and keeps pages to go back to if it can: see {@link keepsPages}. */
  free?: boolean;
}

/** Chromium without windows keeps no pages to go back to; one that has them is taken where it is. */
const windowedPath = installedChromium();
export const keepsPages = windowedPath !== undefined;

interface Tools {
  /** Serves the site for this test alone. */
  host: OwnSite;
  /** Opens a page, drawn small, in a browser of its own; the test's end closes it, too. */
  openAlone(options?: Options): Promise<{ page: Page; watch: Watch }>;
}

/** Tests of playback. */
export const test = base.extend<Tools>({
  // Playwright reads from the pattern which fixtures it needs: none.
  host: async ({}, use) => {
    const host = await serveOwnSite();
    await use(host);
    await host.close();
  },
  openAlone: async ({ contextOptions }, use) => {
    const opened: { close(): Promise<void> }[] = [];
    await use(async ({ viewport = { width: 1440, height: 900 }, free = false } = {}) => {
      const policy = free ? ["--autoplay-policy=no-user-gesture-required"] : [];
      const browser = await chromium.launch({
        executablePath: (free ? windowedPath : undefined) ?? process.env.CHROMIUM_PATH,
        args: [...browserArguments, ...policy],
        // Playwright turns going back to a page as it was left off; visitors have it.
        ignoreDefaultArgs: ["--disable-back-forward-cache"],
      });
      opened.push(browser);
      const context = await browser.newContext({ ...contextOptions, viewport });
      const page = await context.newPage();
      await drawSmall({ page, isMobile: false }, viewport);
      return { page, watch: await watchPlayback(page) };
    });
    for (const browser of opened) await browser.close();
  },
});

export { expect };
