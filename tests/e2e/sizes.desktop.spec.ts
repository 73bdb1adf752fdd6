import { expect, test } from "@playwright/test";
import { RUN_ALL } from "../run-all.ts";
import { brokenWords } from "./support/broken-words.ts";
import { sidewaysScroll } from "./support/cut-text.ts";
import { drawSmall } from "./support/drawing.ts";
import { heightOf, wordsOpen } from "./support/length.ts";
import { unfold } from "./support/reading.ts";
import { isRepetition, PAGES } from "./support/site-files.ts";
import { smallTargets, smallText } from "./support/sizes.ts";
import { letIn } from "./support/visitor.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(letIn);

const WIDTHS = [1440, 820, 390, 320];
/** Of pages made like another one the narrowest window is enough; with --all, the one with targets, too. */
const NARROW = RUN_ALL ? [390, 320] : [320];
const WIDE = 1440;
const PHONE = 390;
/** The most words that a page may show unfolded, and its largest height at 1440 px (CSS pixels). */
const WORDS = 2400;
const HEIGHT = 10_000;
const MOST_WORDS: Record<string, number> = { "/poly-ai": 2000 };
const TALLEST: Record<string, number> = { "/about-old": 9000 };

for (const { path } of PAGES) {
  test(`${path} can be read to the end: short, large enough, every word whole`, async ({
    page,
  }) => {
    await drawSmall({ page, isMobile: false }, { width: WIDE, height: 900 });
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    expect(await wordsOpen(page), "words").toBeLessThanOrEqual(MOST_WORDS[path] ?? WORDS);
    expect(await heightOf(page), "height").toBeLessThan(TALLEST[path] ?? HEIGHT);

    /** Each fault with the widths and states in which it shows. */
    const wrong = new Map<string, string[]>();
    for (const state of ["folded", "unfolded"]) {
      if (state === "unfolded") await unfold(page);
      for (const width of isRepetition(path) ? NARROW : WIDTHS) {
        await drawSmall({ page, isMobile: false }, { width, height: 900 });
        const found = [
          ...(await smallText(page)),
          ...(await brokenWords(page)),
          ...(width === PHONE ? await smallTargets(page) : []),
        ];
        const sideways = await sidewaysScroll(page);
        if (sideways > 0) found.push(`scrolls sideways by ${sideways} px`);
        for (const fault of found)
          wrong.set(fault, [...(wrong.get(fault) ?? []), `${width} ${state}`]);
      }
    }
    expect(Object.fromEntries(wrong)).toEqual({});
  });
}
