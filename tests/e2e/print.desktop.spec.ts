import { expect, test, type Page } from "@playwright/test";
import { settings } from "./support/dataset.ts";
import { cutText } from "./support/cut-text.ts";
import { plain, unfold } from "./support/reading.ts";
import { letIn } from "./support/visitor.ts";

test.beforeEach(letIn);

/** A sheet of letter paper within the margins, in CSS pixels. */
const SHEET = { width: 672, height: 910 };

/** A page of each kind that is made to be handed to a board. */
const PRINTED = ["/agent/nora", "/privacy-policy", "/accessibility", "/agent/mateo"];

/**
 * Words of the page's content that are on paper, or on the screen. Left out: lists that only lead
 * from place to place, what says of itself that it is for the screen, and what is hidden.
 */
function visibleWords(page: Page): Promise<string[]> {
  return page.locator("main").evaluate((main) => {
    const visible: string[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode;
      const text = (textContent ?? "").replace(/\s+/g, " ").trim();
      if (text === "" || parent === null || parent.closest("[data-screen-only]")) continue;
      // A fold is open on paper, so its summary is not printed. Labels of narrow tables repeat the column's
      // name, which the wide table has above.
      if (parent.closest("[aria-hidden=true], .visually-hidden, nav, summary")) continue;
      if (parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) {
        visible.push(text);
      }
    }
    return visible;
  });
}

/** Words of the page's content that are too pale to be read on white paper. */
function paleWords(page: Page): Promise<string[]> {
  return page.locator("main").evaluate((main) => {
    const context = document.createElement("canvas").getContext("2d");
    if (context === null) throw new Error("There is no canvas to read colors with.");
    /** Relative luminance of a color, from 0 to 1 (WCAG 2.2). */
    const luminance = (color: string) => {
      context.fillStyle = "white";
      context.fillRect(0, 0, 1, 1);
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const found: string[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode;
      if (parent === null || textContent?.trim() === "") continue;
      if (!parent.checkVisibility({ visibilityProperty: true })) continue;
      if (1.05 / (luminance(getComputedStyle(parent).color) + 0.05) < 4.5) {
        found.push(textContent ?? "");
      }
    }
    return found;
  });
}

for (const path of PRINTED) {
  const tag = path === PRINTED[0] ? [] : ["@long"];
  test(`nothing that ${path} says is missing on paper`, { tag }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    await unfold(page);
    const onScreen = await visibleWords(page);
    expect(onScreen.length, "words were found").toBeGreaterThan(30);
    await page.reload();

    await page.setViewportSize(SHEET);
    await page.emulateMedia({ media: "print" });
    expect(await visibleWords(page)).toEqual(onScreen);
    expect(await cutText(page)).toEqual([]);
    expect(await paleWords(page)).toEqual([]);

    // The sheet's owner, "confidential", and that everything on it is planned.
    const sheet = plain(await page.locator("#site").innerText());
    for (const words of [settings.name, settings.printNotice, settings.conceptBanner.text]) {
      expect(sheet).toContain(plain(words));
    }
    expect(sheet).toContain(settings.contact.email);
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
    await expect(page.getByRole("contentinfo")).toBeHidden();
  });
}

/** How many sheets of letter paper a page takes: none of them holds only a heading, or a foot. */
const SHEETS = [
  { path: "/", sheets: 5 },
  { path: "/contact", sheets: 2 },
  { path: "/data-security", sheets: 4 },
];

for (const { path, sheets } of SHEETS) {
  test(`${path} fills ${sheets} sheets`, async ({ page }) => {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(sheets);
  });
}

test("the night costs no ink", async ({ page }) => {
  await page.goto("/");
  await page.emulateMedia({ media: "print" });
  const grounds = await page
    .locator(".movement")
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).backgroundColor));
  expect(new Set(grounds)).toEqual(new Set(["rgb(255, 255, 255)"]));
});
