import { expect, test } from "@playwright/test";
import { GATE } from "../../src/facts/strings.ts";
import { violationsOn } from "./support/axe.ts";
import { settings } from "./support/dataset.ts";
import { drawSmall } from "./support/drawing.ts";
import { isRepetition, PAGES } from "./support/site-files.ts";
import { gateOf, letIn } from "./support/visitor.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/*
 * Pages are in any-content/every-page.desktop.spec.ts, the gate is in gate-shut.desktop.spec.ts and gate-failing.desktop.spec.ts, playback
 * in its own; here are the states that a page can be in besides.
 */
test.beforeEach(({ page, isMobile }) => drawSmall({ page, isMobile }));

test.describe("the page keeps WCAG 2.2 AA", () => {
  test("where the system forces its colors: every word stands out", async ({ page }) => {
    await page.emulateMedia({
      forcedColors: "active",
      colorScheme: "dark",
      reducedMotion: "reduce",
    });
    await letIn({ page });
    for (const { path } of PAGES.filter((each) => !isRepetition(each.path))) {
      await page.goto(path);
      expect(await page.evaluate(vanishedWords), path).toEqual([]);
    }
  });

  test("where the gate explains itself to a visitor without JavaScript", async ({ page }) => {
    // Axe needs JavaScript itself, so the page is made into what a browser without it builds.
    await page.route("**/", async (route) => {
      const response = await route.fetch();
      const html = (await response.text())
        .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
        .replace(/<\/?noscript>/g, "");
      await route.fulfill({ response, body: html });
    });
    await page.goto("/");
    await expect(page.getByText(settings.gate.noScript)).toBeVisible();
    await expect(page.getByText(GATE.loading)).toBeHidden();
    await expect(gateOf(page).content).toBeHidden();
    await expect(page.getByRole("link", { name: settings.contact.email })).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  });
});

/**
 * Words in the color of what is behind them while the system forces colors: their own ground, as the
 * signs beside them, or the plate that the browser puts there. Runs in the page.
 */
function vanishedWords(): string[] {
  const canvas = getComputedStyle(document.body).backgroundColor;
  const groundOf = (element: Element | null): string => {
    if (element === null) return canvas;
    const { backgroundColor } = getComputedStyle(element);
    return backgroundColor === "rgba(0, 0, 0, 0)"
      ? groundOf(element.parentElement)
      : backgroundColor;
  };
  return [...document.body.querySelectorAll<HTMLElement>(":not(svg *)")]
    .filter((element) => element.checkVisibility())
    .filter(({ childNodes }) =>
      [...childNodes].some((node) => node instanceof Text && node.data.trim()),
    )
    .filter((element) => {
      const style = getComputedStyle(element);
      const keeps = style.getPropertyValue("forced-color-adjust") === "none";
      return [groundOf(element), keeps ? "" : canvas].includes(style.color);
    })
    .map(({ textContent }) => textContent.trim().slice(0, 40));
}
