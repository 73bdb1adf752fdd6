import { expect, test, type Browser, type Page } from "@playwright/test";
import { addUserStyle } from "./cut-text.ts";

/** Share of the sample's pixels that may differ: less than another way to draw letters changes. */
const ALIKE = 0.004;

/** What was found out in this process: a machine does not change meanwhile. */
let known: boolean | undefined;

/**
 * Whether pictures can be compared on this machine: its browser draws letters as the one did that
 * took them. Systems smooth letters in ways of their own, and then each picture differs in each word.
 * Where they cannot, the report says so.
 * @param url address of the site, whose fonts are used
 */
export async function comparesPictures(browser: Browser, url: string): Promise<boolean> {
  known ??= await drawsLettersAsBefore(browser, url);
  if (!known) {
    test.info().annotations.push({
      type: "not compared",
      description:
        "This machine's Chromium draws letters in another way than the one that took the pictures in tests/e2e/pictures, so that they cannot be compared here.",
    });
  }
  return known;
}

async function drawsLettersAsBefore(browser: Browser, url: string): Promise<boolean> {
  const page = await browser.newPage({ deviceScaleFactor: 1 });
  try {
    await page.goto(`${url}/404`);
    return await showsSample(page);
  } finally {
    await page.close();
  }
}

async function showsSample(page: Page): Promise<boolean> {
  await addUserStyle(
    page,
    `#letters { position: fixed; inset: 0 auto auto 0; z-index: 99; inline-size: 480px;
      padding: 16px; background: white; color: black; font: 20px/1.4 var(--font-text) }
    #letters b { display: block; font: 380 44px/1.2 var(--font-display) }`,
  );
  await page.evaluate(async () => {
    const sample = document.createElement("p");
    sample.id = "letters";
    const large = document.createElement("b");
    large.append("Eight voices, &c.");
    sample.append(large, "Quick wizards judge the big sphinx of black quartz, 1234567890.");
    document.body.replaceChildren(sample);
    await document.fonts.ready;
  });
  return expect(page.locator("#letters"))
    .toHaveScreenshot("letters.png", { maxDiffPixelRatio: ALIKE, timeout: 3000 })
    .then(
      () => true,
      () => false,
    );
}
