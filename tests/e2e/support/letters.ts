import { expect, test, type Page } from "@playwright/test";
import { addUserStyle } from "./cut-text.ts";

/** Share of the sample's pixels that may differ: less than another way to draw letters changes. */
const ALIKE = 0.004;

/**
 * Whether pictures can be compared on this machine: its browser draws letters as the one did that
 * took them. Systems smooth letters in ways of their own, and then each picture differs in each word.
 * Where they cannot, the report says so.
 * @param page draws a pixel a pixel; it is led away from where it was
 * @param url address of the site, whose fonts are used
 */
export async function comparesPictures(page: Page, url: string): Promise<boolean> {
  await page.goto(`${url}/404`);
  const same = await drawsLettersAsBefore(page);
  if (!same) {
    test.info().annotations.push({
      type: "not compared",
      description:
        "This machine's Chromium draws letters in another way than the one that took the pictures in tests/e2e/pictures, so that they cannot be compared here.",
    });
  }
  return same;
}

async function drawsLettersAsBefore(page: Page): Promise<boolean> {
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
