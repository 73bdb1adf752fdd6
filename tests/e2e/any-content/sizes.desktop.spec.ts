import { expect, test, type Page } from "@playwright/test";
import { brokenWords } from "../support/broken-words.ts";
import {
  addUserStyle,
  cutText,
  removeUserStyle,
  setLetterSize,
  sidewaysScroll,
} from "../support/cut-text.ts";
import { drawSmall } from "../support/drawing.ts";
import { overlapsIn } from "../support/overlaps.ts";
import { unfold } from "../support/reading.ts";
import { isRepetition, repetitionTag, VIEWS } from "../support/site-files.ts";
import {
  cellsOutOfOrder,
  coveredHeadings,
  heightOf,
  shownSentences,
  smallTargets,
  smallText,
  wordsOpen,
} from "../support/sizes.ts";
import { enterPassword, gateOf, letIn } from "../support/visitor.ts";

/*
 * Every page can be read: on a phone in every run, and in narrow and wide windows, enlarged and with wide
 * spacing; folded and unfolded.
 */

test.use({ contextOptions: { reducedMotion: "reduce" } });

const PHONE = 390;
/** The narrowest window that WCAG 2.2 (1.4.10) asks for: 400% zoom on a desktop. */
const NARROWEST = { width: 320, height: 256 };
const WIDTHS = [1440, 820, NARROWEST.width];
const WIDE = { width: 1440, height: 900 };
/** Half of a wide window: 200% zoom. */
const ZOOMED = { width: 720, height: 450 };
/** The most words that a page may show unfolded, and its largest height at 1440 px (CSS pixels). */
const WORDS = 2400;
const HEIGHT = 8000;
const MOST_WORDS: Record<string, number> = { "/poly-ai": 1500 };
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

const resize = (page: Page, size: typeof WIDE) => drawSmall({ page, isMobile: false }, size);

async function open(page: Page, path: string): Promise<void> {
  await letIn({ page });
  await resize(page, WIDE);
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
}

for (const path of VIEWS) {
  const what = `${path} can be read on a phone: short, large enough, every word whole`;
  test(what, { tag: repetitionTag(path) }, async ({ page }) => {
    await open(page, path);
    expect(await wordsOpen(page), "words").toBeLessThanOrEqual(MOST_WORDS[path] ?? WORDS);
    expect(await heightOf(page), "height").toBeLessThan(HEIGHT);
    // A page built like another one needs no check of its own in wide windows.
    const widths = isRepetition(path) ? [NARROWEST.width, PHONE] : [PHONE];
    await expectWhole(page, widths);
    await unfold(page);
    await expectWhole(page, widths);
    // The parts of a table that a phone folds.
    await page.locator("main tbody [type=checkbox]").evaluateAll((folds: HTMLInputElement[]) => {
      for (const fold of folds) if (!fold.checked) fold.click();
    });
    expect.soft(await coveredHeadings(page), "headings under a bar").toEqual([]);
    expect
      .soft(await cellsOutOfOrder(page), "cells in another order than they are read")
      .toEqual([]);
    const sentences = await shownSentences(page);
    await resize(page, WIDE);
    const wide = await shownSentences(page);
    expect
      .soft(
        wide.filter((each) => !sentences.includes(each)),
        "hidden on a phone",
      )
      .toEqual([]);
  });

  if (isRepetition(path)) continue;
  test(`${path} can be read in every other window`, { tag: "@long" }, async ({ page }) => {
    await open(page, path);
    await expectWhole(page, WIDTHS);
    await expectBearing(page);
    await unfold(page);
    await expectWhole(page, WIDTHS);
  });
}

/** Looks for words that are too small, broken or over others, and on a phone for targets that are too small. */
async function expectWhole(page: Page, widths: readonly number[]): Promise<void> {
  /** Each fault with the widths at which it shows. */
  const wrong = new Map<string, string[]>();
  for (const width of widths) {
    await resize(page, width === NARROWEST.width ? NARROWEST : { ...WIDE, width });
    const found = [
      ...(await smallText(page)),
      ...(await brokenWords(page)),
      ...(await page.locator("main").evaluate(overlapsIn)),
      ...(width === PHONE ? await smallTargets(page) : []),
    ];
    if ((await sidewaysScroll(page)) > 0) found.push("scrolls sideways");
    for (const fault of found) wrong.set(fault, [...(wrong.get(fault) ?? []), `${width} px`]);
  }
  expect(Object.fromEntries(wrong)).toEqual({});
}

/** Applies a visitor's window, letter size and spacing, and restores the defaults at the end. */
async function expectBearing(page: Page): Promise<void> {
  await resize(page, NARROWEST);
  await expectReadable(page, "320 px");
  await resize(page, WIDE);
  await setLetterSize(page, LARGE_LETTERS);
  await expectReadable(page, "large letters");
  await resize(page, ZOOMED);
  await expectReadable(page, "large letters at 200%");
  await setLetterSize(page, USUAL_LETTERS);
  await addUserStyle(page, SPACED_TEXT);
  await expectReadable(page, "wide spacing at 200%");
  await resize(page, WIDE);
  await expectReadable(page, "wide spacing");
  await removeUserStyle(page);
}

test("the gate can be read and answered on a narrow phone, enlarged, and with wide spacing", async ({
  page,
}) => {
  await page.setViewportSize(NARROWEST);
  await page.goto("/");
  const { submit, message } = gateOf(page);
  await expect(submit).toBeVisible();
  await expectReadable(page, "320 px");
  await enterPassword(page, "a guess");
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
