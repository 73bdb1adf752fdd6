import { expect, type Page } from "@playwright/test";

/** Share of a picture's pixels that may differ: less than a heading, more than what an edge does. */
const ALIKE = 0.002;

/** Size of the pictures against the page: large enough to show each part, and small to keep. */
export const PICTURE_SCALE = 0.3;

/** Compares all of a page, or only the window, with its picture. */
export async function expectPagePicture(
  page: Page,
  name: string,
  { fullPage }: { fullPage: boolean },
): Promise<void> {
  const picture = await page.screenshot({ fullPage, animations: "disabled", scale: "device" });
  expect
    .soft(picture, `${name}: if this is how it should look now, npm test -- --update`)
    .toMatchSnapshot(["pictures", `${name}.png`], { maxDiffPixelRatio: ALIKE });
}

/** Between two looks at what scripts draw, in milliseconds: several frames on a slow machine. */
const LOOK_MS = 300;

/**
 * Waits for all that a page shows further down, without scrolling to it, and until the lines
 * that scripts draw along it are at rest.
 */
export async function bringAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const images = [...document.images].filter((image) => image.checkVisibility());
    for (const image of images) image.loading = "eager";
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  });
  const drawn = () =>
    page.evaluate(() =>
      [
        document.documentElement.scrollHeight,
        ...[...document.querySelectorAll("path")].map((path) => path.getAttribute("d")),
      ].join(),
    );
  let before = "";
  await expect
    .poll(
      async () => {
        const now = await drawn();
        const rests = now === before;
        before = now;
        return rests;
      },
      { message: "lines at rest", intervals: [LOOK_MS] },
    )
    .toBe(true);
}
