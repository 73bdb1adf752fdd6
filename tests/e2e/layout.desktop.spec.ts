import { expect, test, type Page } from "@playwright/test";
import { addUserStyle, cutText, setLetterSize, sidewaysScroll } from "./support/cut-text.ts";
import { drawSmall } from "./support/drawing.ts";
import { isRepetition, VIEWS } from "./support/site-files.ts";
import { answerGate, gateOf, letIn } from "./support/visitor.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** The narrowest window that WCAG 2.2 (1.4.10) asks for: 400% zoom on a desktop. */
const NARROW = { width: 320, height: 640 };
const WIDE = { width: 1440, height: 900 };
/** Half of that: 200% zoom. */
const ZOOMED = { width: 720, height: 450 };
/** The size of letters that browsers come with, and twice that; CSS pixels. */
const USUAL_LETTERS = 16;
const LARGE_LETTERS = 32;
/** The spacing that text has to bear (WCAG 2.2, 1.4.12). */
const SPACED_TEXT = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important } p { margin-block-end: 2em !important }`;

async function expectReadable(page: Page, how: string): Promise<void> {
  expect(await sidewaysScroll(page), `${how}: scrolls sideways`).toBe(0);
  expect(await cutText(page), how).toEqual([]);
}

for (const path of VIEWS.filter((view) => !isRepetition(view))) {
  test.describe(path, () => {
    test.beforeEach(letIn);

    test("can be read on a narrow phone, enlarged, and with wide spacing", async ({ page }) => {
      const resize = (size: typeof WIDE) => drawSmall({ page, isMobile: false }, size);
      await resize(NARROW);
      await page.goto(path);
      await expectReadable(page, "320 px");

      await resize(WIDE);
      await setLetterSize(page, LARGE_LETTERS);
      await expectReadable(page, "large letters");
      await resize(ZOOMED);
      await expectReadable(page, "large letters at 200%");

      await setLetterSize(page, USUAL_LETTERS);
      await addUserStyle(page, SPACED_TEXT);
      await expectReadable(page, "wide spacing at 200%");
      await resize(WIDE);
      await expectReadable(page, "wide spacing");
    });
  });
}

test("the gate can be read and answered on a narrow phone, enlarged, and with wide spacing", async ({
  page,
}) => {
  await page.setViewportSize(NARROW);
  await page.goto("/");
  const { submit, message } = gateOf(page);
  await expect(submit).toBeVisible();
  await expectReadable(page, "320 px");
  await answerGate(page, "a guess");
  await expect(message).not.toBeEmpty();
  await expectReadable(page, "320 px with a message");
  await addUserStyle(page, SPACED_TEXT);
  await expectReadable(page, "320 px with wide spacing");
  await page.setViewportSize(ZOOMED);
  await setLetterSize(page, LARGE_LETTERS);
  await expectReadable(page, "large letters at 200%");
  await submit.scrollIntoViewIfNeeded();
  await expect(submit).toBeInViewport();
});
