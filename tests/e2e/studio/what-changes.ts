import { expect, test } from "@playwright/test";
import { desk } from "./one-desk.ts";

/* What drafts change is seen before they are published: each page before and after. */

test(
  "what drafts change is shown page by page, before beside after, by keyboard",
  { tag: "@long" },
  async () => {
    const { page, stack } = desk;
    const { client } = stack;
    const victor = await client.getDocument("agent-victor");
    if (!victor) throw new Error("The seed has Victor.");
    const changed = { title: "Compliance, tomorrow", description: "Reads every new rule." };
    await client.create({ ...victor, _id: "drafts.agent-victor", ...changed });
    await desk.go("Start");
    await page.getByRole("link", { name: "See what changes" }).click();
    const list = page.getByRole("list", { name: "Pages that change" });
    await expect(list).toContainText("/agent/victor");
    await expect(list).not.toContainText("/cpa");
    await expect(page.getByTitle("Compares the pages")).toBeHidden();
    // The foot of each page names all agents: a new one changes them all.
    const vera = { id: "vera", name: "Vera", order: 9 };
    await client.create({ ...victor, _id: "drafts.agent-vera", ...vera });
    await page.getByRole("button", { name: "Compare again" }).click();
    await expect(page.getByTestId("changed-/agent/vera")).toContainText("New");
    await expect(list).toContainText("/cpa");

    await page.getByTestId("changed-/agent/victor").press("Enter");
    await expect(page.getByText("Changed by")).toContainText("Victor");
    const side = (name: string) => page.frameLocator(`[data-testid="side-${name}"]`);
    const marked = (name: string) => side(name).locator("[data-differs]");
    await expect(marked("after").first()).toContainText(changed.title);
    await expect(marked("before").first()).toContainText(String(victor.title));
    // As on a desktop, whatever the window; a long page scrolls on both sides at once.
    await expect
      .poll(() =>
        side("after")
          .locator("html")
          .evaluate((html) => html.clientWidth),
      )
      .toBe(1440);
    await expect(page.getByTestId("difference")).toHaveText(/^Difference 1 of \d+$/);
    const next = page.getByRole("button", { name: "Next difference" });
    await next.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("difference")).toHaveText(/^Difference 2 of \d+$/);
    const html = (name: "before" | "after") => side(name).locator("html");
    const top = () => html("before").evaluate(() => window.scrollY);
    // On a busy machine the difference comes into view after the first try, and takes both sides with it.
    await expect(async () => {
      await html("after").evaluate(() => window.scrollTo(0, 300));
      await expect.poll(top, { timeout: 5000 }).toBe(300);
    }).toPass();

    // With less room one side is shown at a time.
    await page.setViewportSize({ width: 820, height: 1100 });
    await expect(page.getByTestId("side-before")).toHaveCount(0);
    await page.getByRole("button", { name: "Before", exact: true }).press("Enter");
    await expect(marked("before").first()).toContainText(String(victor.title));
    await page.setViewportSize({ width: 1440, height: 900 });
    await client.transaction().delete("drafts.agent-victor").delete("drafts.agent-vera").commit();
    await page.getByRole("button", { name: "Compare again" }).click();
    await expect(page.getByText("No page changes with all drafts.")).toBeVisible();
  },
);
