import { expect, test } from "@playwright/test";
import { GATE, NOT_FOUND } from "../../src/facts/strings.ts";
import { violationsOn } from "./support/axe.ts";
import { settings } from "./support/dataset.ts";
import { headingsOf } from "./support/reading.ts";
import { blockIsland, holdScripts } from "./support/scripts.ts";
import { answerGate, gateOf, letIn } from "./support/visitor.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/* Pages are in every-page.spec.ts; here are the states that a page can be in besides. */
test.describe("nobody whom WCAG 2.2 AA protects is shut out", () => {
  test("while the gate is loading", async ({ page }) => {
    await holdScripts(page);
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.getByText(GATE.loading)).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  });

  test("when the gate asks for the password, wants the box ticked, and refuses", async ({
    page,
  }) => {
    await page.goto("/");
    const { field, message } = gateOf(page);
    await expect(field).toBeFocused();
    expect(await violationsOn(page)).toEqual([]);
    expect(await headingsOf(page)).toEqual([{ level: 1, text: GATE.title }]);

    await field.press("Enter");
    await expect(message).toHaveText(GATE.notAcknowledged);
    expect(await violationsOn(page)).toEqual([]);

    await answerGate(page, "a guess");
    await expect(message).toHaveText(GATE.wrongPassword);
    expect(await violationsOn(page)).toEqual([]);
  });

  test("when the gate has failed", async ({ page }) => {
    const fail = await blockIsland(page, "Gate");
    await page.goto("/");
    await fail();
    await expect(page.getByText(NOT_FOUND.unexpected)).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  });

  test("where an agent is asked for who does not exist", async ({ page }) => {
    await letIn({ page });
    await page.goto("/agent/nobody");
    await expect(page.getByRole("heading", { name: NOT_FOUND.agentTitle })).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
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
    expect(await violationsOn(page)).toEqual([]);
  });
});
