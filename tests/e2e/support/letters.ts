import { expect, test, type Browser } from "@playwright/test";
import { readFile } from "node:fs/promises";

/** Share of the sample's pixels that may differ: less than another way to draw letters changes. */
const ALIKE = 0.004;
/** A font as its package brings it. The site's own could be broken, which is no reason to skip. */
const FONT =
  "node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2";

/** Cached result for this process, since the machine does not change. */
let known: boolean | undefined;

/**
 * Whether pictures can be compared on this machine: its browser draws letters as the one did that
 * took them. Systems smooth letters in ways of their own, and then each picture differs in each word.
 * Where they cannot, the report says so.
 * @throws {Error} when the sample cannot be drawn, or there is nothing to compare it with
 */
export async function comparesPictures(browser: Browser): Promise<boolean> {
  known ??= await drawsLettersAsBefore(browser);
  if (!known) {
    test.info().annotations.push({ type: "part skipped", description: NOT_ALIKE });
  }
  return known;
}

/** Why a test of pictures is skipped. */
export const NOT_ALIKE = "letters are drawn in another way here than in tests/e2e/pictures";

async function drawsLettersAsBefore(browser: Browser): Promise<boolean> {
  const font = (await readFile(FONT)).toString("base64");
  const page = await browser.newPage({ deviceScaleFactor: 1 });
  try {
    await page.setContent(`<style>
      @font-face { font-family: Sample; src: url(data:font/woff2;base64,${font}); font-weight: 100 900 }
      p { position: fixed; inset: 0 auto auto 0; margin: 0; inline-size: 480px; padding: 16px;
        background: white; color: black; font: 20px/1.4 Sample }
      b { display: block; font: 380 44px/1.2 Sample }
    </style><p><b>Eight voices, &amp;c.</b> Quick wizards judge the big sphinx of black quartz, 1234567890.</p>`);
    await page.evaluate(() => document.fonts.ready);
    const drawn = await page.evaluate(() => [...document.fonts].map(({ status }) => status));
    expect(drawn, "the sample's font").toEqual(["loaded"]);
    const sample = await page.locator("p").screenshot();
    expect(sample).toMatchSnapshot(["pictures", "letters.png"], { maxDiffPixelRatio: ALIKE });
    return true;
  } catch (error) {
    // Only different pixels skip the test; any other error is a failure.
    if (error instanceof Error && /\d+ pixels .* are different/.test(error.message)) return false;
    throw error;
  } finally {
    await page.close();
  }
}
