import { expect, test, type Page } from "@playwright/test";
import { GATE } from "../../src/facts/strings.ts";
import { BENDING_MS, OPENING_MS } from "../../src/islands/gate/opening.ts";
import { PASSWORD } from "./support/environment.ts";
import { enterPassword, gateOf } from "./support/visitor.ts";

test("nothing on the sheet moves when the field gets or loses the focus", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/");
    const { dialog, field, agreement } = gateOf(page);
    await expect(field).toBeFocused();
    const places = async () =>
      Promise.all(
        [
          dialog.locator(".gate-panel"),
          agreement,
          dialog.getByRole("button", { name: GATE.submit }),
        ].map((part) => part.boundingBox()),
      );
    const focused = await places();
    await agreement.focus();
    await expect(field).not.toBeFocused();
    expect(await places(), `${width} px`).toEqual(focused);
  }
});

/** Opens the gate at `path` in a world whose clock only the test moves on. */
async function openSlowly(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await expect(gateOf(page).field).toBeFocused();
  await page.clock.pauseAt(Date.now() + 60_000);
  await enterPassword(page, PASSWORD);
  await expect(gateOf(page).content).toBeVisible();
}

const region = (page: Page) => page.locator("[data-gate-region]");

/** The corners of the gate's line of a color, and of the page's widest path that fits. */
function bothLines(page: Page, color: string, strand: string) {
  return page.evaluate(
    (selectors) =>
      selectors.map((selector) => {
        const visible = [...document.querySelectorAll(selector)]
          .map((path) => path.getBoundingClientRect())
          .sort((a, b) => b.width - a.width)[0];
        return {
          left: visible?.left ?? NaN,
          top: visible?.top ?? NaN,
          right: visible?.right ?? NaN,
        };
      }),
    [`.gate-staff [data-color="${color}"]`, strand],
  );
}

test("the gate's lines become the strands of the page, which is there from the first moment", async ({
  page,
}) => {
  await openSlowly(page, "/");
  await expect(page.locator("main"), "the focus is where the page begins").toBeFocused();
  await expect(page.locator("main h1")).toBeVisible();
  await expect(region(page)).toHaveAttribute("data-phase", /waking|opening/);

  await page.clock.runFor(BENDING_MS + 100);
  await expect(region(page)).toHaveAttribute("data-phase", "opening");
  for (const color of ["amber", "violet"]) {
    const strand = `section.hero g[data-color="${color}"] > path:first-child, section.hero path[data-color="${color}"]`;
    const [line, own] = await bothLines(page, color, strand);
    expect(Math.abs((line?.left ?? NaN) - (own?.left ?? NaN)), `${color}, left`).toBeLessThan(16);
    expect(Math.abs((line?.top ?? NaN) - (own?.top ?? NaN)), `${color}, top`).toBeLessThan(16);
    expect(Math.abs((line?.right ?? NaN) - (own?.right ?? NaN)), `${color}, right`).toBeLessThan(
      16,
    );
  }

  await page.clock.runFor(OPENING_MS);
  await expect(region(page)).not.toHaveAttribute("data-phase");
  expect(await page.locator(".gate-ground").isVisible()).toBe(false);
});

test("on an agent's page all eight lines end in the agent's one strand", async ({ page }) => {
  await openSlowly(page, "/agent/nora");
  await page.clock.runFor(BENDING_MS + 100);
  const [line, own] = await bothLines(page, "violet", ".strand .whole path");
  // Where it begins, on the portrait: it leaves the window long before its end.
  expect(Math.abs((line?.right ?? NaN) - (own?.right ?? NaN))).toBeLessThan(16);
});

test("nothing of the opening moves with reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openSlowly(page, "/");
  await expect(region(page)).not.toHaveAttribute("data-phase");
  await expect(page.locator("main")).toBeFocused();
  const moving = await page.evaluate(
    () => document.querySelector("[data-gate-region]")?.getAnimations({ subtree: true }).length,
  );
  expect(moving).toBe(0);
});
