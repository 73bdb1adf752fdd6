import { expect, test } from "@playwright/test";
import { comparesPictures, NOT_ALIKE } from "./support/letters.ts";
import { bringAll, expectPagePicture, PICTURE_SCALE } from "./support/page-pictures.ts";
import { isRepetition, pageName, PAGES } from "./support/site-files.ts";
import { gateOf, letIn } from "./support/visitor.ts";
import { PICTURE_SIZES } from "./support/window-sizes.ts";

/*
 * Pictures of every kind of page, and of the gate, compared with those in tests/e2e/pictures. After
 * a change of the look on purpose, renew them with `npm test -- --update` and look at each one.
 */

test.use({ contextOptions: { reducedMotion: "reduce" }, deviceScaleFactor: PICTURE_SCALE });

/** Pages that show most parts of all others: these are compared in every run. */
const SAMPLE = ["/", "/about", "/agent/nora", "/poly-ai"];

for (const { path } of PAGES.filter((page) => !isRepetition(page.path))) {
  const tag = SAMPLE.includes(path) ? [] : ["@long"];
  test(
    `${path} looks as it did, from its first line to its last`,
    { tag },
    async ({ page, browser }) => {
      test.skip(!(await comparesPictures(browser)), NOT_ALIKE);
      await letIn({ page });
      await page.goto(path);
      for (const viewport of PICTURE_SIZES) {
        await page.setViewportSize(viewport);
        await bringAll(page);
        await expectPagePicture(page, `page-${pageName(path)}-${viewport.width}`, {
          fullPage: true,
        });
      }
    },
  );
}

test("the shut gate looks as it did", async ({ page, browser }) => {
  test.skip(!(await comparesPictures(browser)), NOT_ALIKE);
  for (const viewport of PICTURE_SIZES) {
    await page.setViewportSize(viewport);
    await page.goto("/");
    await expect(gateOf(page).dialog).toBeVisible();
    await bringAll(page);
    await expectPagePicture(page, `gate-${viewport.width}`, { fullPage: false });
  }
});
