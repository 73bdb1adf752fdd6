import { expect, test, type Page } from "@playwright/test";
import { agents } from "./support/dataset.ts";
import { startStack, type Stack } from "./support/stack.ts";
import { letIn } from "./support/visitor.ts";

/*
 * An editor's day, from the Studio to the visitor: everything is real, and of this file alone. The
 * visitor's page is loaded anew until it shows the change; nothing else is waited for.
 */

test.use({ contextOptions: { reducedMotion: "reduce" } });
const WAITING = { timeout: 60_000 };

let stack: Stack;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  stack = await startStack();
});
test.afterAll(() => stack.remove());
test.beforeEach(({ page }) => {
  test.setTimeout(180_000);
  page.setDefaultTimeout(30_000);
});

/** What visitors get at an address: its text, or the status of its refusal. */
async function visit(path: string): Promise<string> {
  const response = await fetch(stack.url + path);
  return response.ok ? response.text() : String(response.status);
}

/** Names of the agents on the landing page, in their order. */
async function choir(): Promise<string[]> {
  const html = await visit("/");
  const cards = html.slice(html.indexOf('id="agents"'));
  return [...cards.matchAll(/href="\/agent\/([a-z-]+)"/g)]
    .map(([, id = ""]) => id)
    .filter((id, index, all) => all.indexOf(id) === index);
}

async function openAgents(page: Page): Promise<void> {
  await page.goto(`${stack.url}/studio/structure/agent`);
  await expect(page.getByTestId("order-row-agent-nora")).toBeVisible(WAITING);
}

async function publish(page: Page): Promise<void> {
  await page.getByTestId("action-publish").and(page.locator(":enabled")).click(WAITING);
  const drafts = () => stack.client.fetch<number>(`count(*[_id in path("drafts.**")])`);
  await expect.poll(drafts, WAITING).toBe(0);
}

/** Chooses an entry of the menu beside Publish. */
async function choose(page: Page, entry: string): Promise<void> {
  await page.getByTestId("action-menu-button").click(WAITING);
  await page.getByTestId(`action-${entry}`).click();
}

test("a new agent has a page and a place in the choir, until it is deleted", async ({ page }) => {
  await openAgents(page);
  await page.getByTestId("order-row-agent-kofi").getByRole("link").click();
  await choose(page, "Duplicate");
  const name = page.getByTestId("field-name").getByRole("textbox");
  await expect(page).not.toHaveURL(/agent-kofi/, WAITING);
  await name.fill("Zora");
  await page.getByTestId("field-id").getByRole("button", { name: "Make it from the name" }).click();
  await page.getByRole("button", { name: "Put it at the end" }).click(WAITING);
  await publish(page);
  await expect.poll(() => visit("/agent/zora"), WAITING).toContain("Zora");
  expect(await choir()).toEqual([...agents.map(({ id }) => id), "zora"]);

  await choose(page, "Delete");
  await page.getByRole("button", { name: "Delete document" }).click(WAITING);
  await expect.poll(() => visit("/agent/zora"), WAITING).toBe("404");
  expect(await choir()).toEqual(agents.map(({ id }) => id));
});

test("an agent that is moved in the list stands there on the site", async ({ page }) => {
  await openAgents(page);
  const [first = "", second = "", ...others] = agents.map(({ id }) => id);
  const handle = page.getByTestId(`order-row-agent-${second}`).getByRole("button");
  await handle.focus();
  for (const key of ["Space", "ArrowUp", "Space"]) {
    await page.keyboard.press(key);
    await page.waitForTimeout(300);
  }
  await expect.poll(choir, WAITING).toEqual([second, first, ...others]);
});

test("another portrait is the one that visitors see", async ({ page }) => {
  const before = await visit("/agent/leila");
  await page.goto(`${stack.url}/studio/structure/agent;agent-leila`);
  await page.getByTestId("group-tab-media").click(WAITING);
  const portrait = page.getByTestId("image-input").first();
  await portrait.getByTestId("options-menu-button").click(WAITING);
  await page.locator("input[type=file]").first().setInputFiles("public/share.png");
  await publish(page);
  await expect
    .poll(() => visit("/agent/leila"), WAITING)
    .toMatch(/<img[^>]+src="\/media\/[0-9a-f]{40}-0-0-1200-630-w\d+\.webp"/);
  expect(await visit("/agent/leila")).not.toBe(before);
});

test("what the site cannot show stays as it was, and the Studio says why", async ({ page }) => {
  await page.goto(`${stack.url}/studio/publishing`);
  await expect(page.getByTestId("site-release")).toBeVisible(WAITING);
  const line = page.getByTestId("status-agent-mateo");
  await stack.client.patch("agent-mateo").unset(["title"]).commit();
  await expect(line).toHaveAttribute("data-state", "refused", WAITING);
  await expect(line).toContainText("Title");
  expect(await visit("/agent/mateo")).toContain("Programs &amp; Operations");
  await line
    .getByRole("link", { name: /Open this field/ })
    .first()
    .click();
  const title = page.getByTestId("field-title").getByRole("textbox");
  await title.fill("Programs and operations", WAITING);
  await publish(page);
  await expect.poll(() => visit("/agent/mateo"), WAITING).toContain("Programs and operations");
});

test("a card is changed beside its page, and is live a moment after Publish", async ({ page }) => {
  await letIn({ page });
  await page.goto(`${stack.url}/agent/ingrid`);
});
