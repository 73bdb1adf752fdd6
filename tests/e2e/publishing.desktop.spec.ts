import { expect, test } from "@playwright/test";
import { openDesk, WAITING, type Desk } from "./support/desk.ts";

/*
 * What the Studio says of the site is true, and it leads to what has to be done. Everything is real, and
 * of this file alone; the tests share one window.
 */

test.describe.configure({ mode: "default" });

let desk: Desk;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  desk = await openDesk(browser);
});
test.afterAll(() => desk.close());
test.beforeEach(() => test.setTimeout(180_000));
test.afterEach(() => {
  expect(desk.trouble(), "nothing else went wrong in a window").toEqual([]);
});

test("a document that another one holds back says which, where it is live, and leads there", async () => {
  const { page, stack, visit } = desk;
  await desk.openAgent("nora");
  const title = page.getByTestId("field-title").getByRole("textbox");
  await expect(title).toBeVisible(WAITING);
  // White space is no text, however it came into the dataset.
  await stack.client.patch("agent-amara").set({ description: "  " }).commit();
  await title.fill("Tax and audit");
  await desk.publish(page);
  await expect.poll(() => visit("/agent/nora"), WAITING).toContain("Tax and audit");

  const banner = page.getByTestId("publish-banner");
  await expect(banner).toContainText("on some pages only", WAITING);
  await expect(banner).toContainText("Visitors see it at /agent/nora.");
  await expect(banner).toContainText("Amara: ");
  await expect(page.getByTestId("order-row-agent-nora")).toContainText("Partly on the site");
  await expect(page.getByTestId("order-row-agent-amara")).toContainText("Not on the site");

  // The toast leads to the field in the other document.
  const toast = page.getByRole("link", { name: /^Amara: / });
  await expect(toast).toBeVisible(WAITING);
  await toast.click();
  const description = page.getByTestId("field-description").getByRole("textbox");
  await expect(description).toHaveValue("  ", WAITING);
  await expect(page.getByTestId("action-publish")).toBeDisabled();
  await description.fill("Plans every grant, from the first call to the last report.");
  await desk.publish(page);
  await expect(page.getByRole("link", { name: "See the page" }).first()).toBeVisible(WAITING);
  await expect.poll(() => visit("/"), WAITING).toContain("Tax and audit");
  await expect(page.getByTestId("order-row-agent-nora")).not.toContainText("on the site");
});

test("a draft is never taken for what visitors see", async () => {
  const { page, stack } = desk;
  await desk.openAgent("victor");
  const title = page.getByTestId("field-title").getByRole("textbox");
  await expect(page.getByText("On the site", { exact: true })).toBeVisible(WAITING);
  await title.fill("Not yet for visitors");
  await expect(page.getByText("On the site without your changes")).toBeVisible(WAITING);
  await expect(page.getByText("On the site", { exact: true })).toHaveCount(0);
  // A copy that nobody has published is a draft, and disturbs no number of the site.
  const copy = await stack.client.getDocument("agent-victor");
  if (!copy) throw new Error("Victor is in the seed.");
  await stack.client.create({ ...copy, _id: "drafts.agent-copy", id: "copy", name: "A copy" });
  await expect(page.getByTestId("order-row-agent-copy")).toContainText("Draft", WAITING);
  await expect(page.getByRole("button", { name: "Renumber" })).toHaveCount(0);
  await stack.client
    .transaction()
    .delete("drafts.agent-copy")
    .delete("drafts.agent-victor")
    .commit();
});
