import { expect, test } from "@playwright/test";
import { desk } from "./one-desk.ts";

/* What drafts change is seen before they are published: each page now and then. */

test(
  "what drafts change is shown page by page, now beside then, by keyboard",
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
    const comparison = page.frameLocator('[title="Pages that change"]');
    const list = comparison.getByRole("list", { name: "Pages that change" });
    await expect(list).toContainText("/agent/victor");
    await expect(list).not.toContainText("/cpa");
    // The list is as dark as the Studio around it.
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(list).toHaveCSS("color", "rgb(255, 255, 255)");
    await page.emulateMedia({ colorScheme: "light" });
    await expect(list).toHaveCSS("color", "rgb(0, 0, 0)");
    // The foot of each page names all agents: a new one changes them all.
    const vera = { id: "vera", name: "Vera", order: 9 };
    await client.create({ ...victor, _id: "drafts.agent-vera", ...vera });
    await page.getByRole("button", { name: "Compare again" }).click();
    const entry = (text: string) => list.getByRole("listitem").filter({ hasText: text });
    await expect(entry("/agent/vera")).toContainText("New");
    await expect(list).toContainText("/cpa");

    await entry("/agent/victor").getByRole("link").first().press("Enter");
    await expect(entry("/agent/victor").locator("[aria-current]")).toBeVisible();
    await expect(entry("/agent/victor")).toContainText("Changed by");
    const side = (name: string) => comparison.frameLocator(`[title="${name}: the page"]`);
    const hero = (name: string) => side(name).locator("[data-hero]");
    await expect(hero("Then")).toContainText(changed.title);
    await expect(hero("Now")).toContainText(String(victor.title));

    await client.transaction().delete("drafts.agent-victor").delete("drafts.agent-vera").commit();
    await page.getByRole("button", { name: "Compare again" }).click();
    await expect(comparison.getByText("No page changes.")).toBeVisible();
  },
);
