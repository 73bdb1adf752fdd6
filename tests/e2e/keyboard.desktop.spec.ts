import { expect, test } from "@playwright/test";
import { AGENT } from "../../src/facts/strings.ts";
import { agents } from "./support/dataset.ts";
import { PASSWORD } from "./support/environment.ts";
import { drawSmall } from "./support/drawing.ts";
import { nextStop, walkToEnd, type FocusStop } from "./support/focus.ts";
import { revealStarted } from "./support/reveal.ts";
import { gateOf, letIn } from "./support/visitor.ts";

test.beforeEach(({ page }) => drawSmall({ page, isMobile: false }));

/** Stops at which someone without a mouse cannot see where they are. */
function lostStops(stops: readonly FocusStop[]): FocusStop[] {
  return stops.filter(({ outline, inSight }) => outline < 2 || !inSight);
}

test("the gate can be passed with the keyboard alone", async ({ page }) => {
  await page.goto("/");
  const { field, agreement, submit, dialog, content } = gateOf(page);
  await expect(field).toBeFocused();
  const line = dialog.locator(".gate-field");
  await expect(line, "the field's own line is its focus").toHaveCSS("border-bottom-width", "5px");
  await page.keyboard.type(PASSWORD);
  const stops = [await nextStop(page), await nextStop(page)];
  await expect(agreement).toBeFocused();
  await page.keyboard.press("Space");
  stops.push(await nextStop(page));
  await expect(submit).toBeFocused();
  expect(lostStops(stops.filter((stop) => stop !== undefined))).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(content).toBeVisible();
  await expect(page.locator("main")).toBeFocused();
});

test.describe("past the gate", () => {
  test.beforeEach(letIn);

  test("the first Tab offers to skip the top bar", async ({ page }) => {
    await page.goto("/");
    expect(await nextStop(page)).toMatchObject({ name: "Skip to content", inSight: true });
    await page.keyboard.press("Enter");
    await expect(page.locator("main")).toBeFocused();
    const next = await nextStop(page);
    const first = page.locator("main").getByRole("link").first();
    expect(next?.href, "the next stop is in the content").toBe(await first.getAttribute("href"));
  });

  test("someone without a mouse sees where they are on all of the landing page", async ({
    page,
  }) => {
    await page.goto("/");
    await revealStarted(page);
    const stops = await walkToEnd(page);
    expect(lostStops(stops)).toEqual([]);
    const ways = stops.filter(({ name }) => name.startsWith(AGENT.open)).map(({ href }) => href);
    expect(ways).toEqual(agents.map(({ id }) => `/agent/${id}`));
    expect(stops.at(-1)?.href).toBe(`/agent/${agents.at(-1)?.id}`);
  });

  test("someone without a mouse gets from an agent's first line to its invitation", async ({
    page,
  }) => {
    await page.goto("/agent/nora");
    await revealStarted(page);
    const stops = await walkToEnd(page);
    expect(lostStops(stops)).toEqual([]);
    expect(stops.map(({ name }) => name)).toEqual(
      expect.arrayContaining([AGENT.start, AGENT.back]),
    );
  });
});
