import { expect, test, type Page } from "@playwright/test";
import { agents } from "./support/dataset.ts";
import { startStack, type Stack } from "./support/stack.ts";
import { watchForTrouble } from "./support/trouble.ts";

/*
 * An editor's day, from the Studio to the visitor: everything is real, and of this file alone. The
 * visitor's page is loaded anew until it shows the change; nothing else is waited for.
 */

// One after another: they share the processes.
test.describe.configure({ mode: "default" });
test.use({ contextOptions: { reducedMotion: "reduce" } });
const WAITING = { timeout: 60_000 };
/** Requests that the Studio itself took back, and its word that the machine is slow, are no trouble. */
const HARMLESS = /ERR_ABORTED|has taken more than \d+ms/;
/** Width in CSS pixels that no phone is wider than. */
const PHONE = 500;
const [shown, , , edited] = agents;
const card = shown?.problemCards?.cards?.[0];
const other = edited?.problemCards?.cards?.[0];
if (!shown || !edited || !card || !other) throw new Error("The seed holds no cards to edit.");

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

/** Everything that goes wrong in a window of the Studio, requests to other hosts included. */
function watchStudio(page: Page): () => string[] {
  const trouble = watchForTrouble(page, stack.url, stack.lakeUrl, stack.previewUrl);
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(new URL(socket.url()).origin));
  const lake = stack.lakeUrl.replace(/^http/, "ws");
  return () => [
    ...trouble.filter((line) => !HARMLESS.test(line)),
    ...sockets.filter((origin) => origin !== lake),
  ];
}

async function openAgents(page: Page): Promise<void> {
  await page.goto(`${stack.url}/studio/structure/agent`);
  await expect(page.getByTestId("order-row-agent-nora")).toBeVisible(WAITING);
}

async function publish(page: Page): Promise<void> {
  await page.getByTestId("action-publish").and(page.locator(":enabled")).click(WAITING);
  // Sanity keeps the secrets of the preview as drafts, too.
  const query = `count(*[_id in path("drafts.**") && !(_type match "sanity.*")])`;
  const drafts = () => stack.client.fetch<number>(query);
  await expect.poll(drafts, WAITING).toBe(0);
}

/** Chooses an entry of the menu beside Publish. */
async function choose(page: Page, entry: string): Promise<void> {
  await page.getByTestId("action-menu-button").click(WAITING);
  await page.getByTestId(`action-${entry}`).click();
}

test("an editor clicks on a text, types beside the page, publishes, and visitors see it", async ({
  page,
}) => {
  const trouble = watchStudio(page);
  await page.goto(`${stack.url}/studio/presentation?preview=/agent/${shown.id}`);
  const preview = page.frameLocator("iframe");
  const heading = (text: string) => preview.locator("h3").getByText(text, { exact: true });
  await expect(heading(card.title)).toBeVisible(WAITING);
  // The overlays are there when they draw a box around what the mouse is on.
  await heading(card.title).scrollIntoViewIfNeeded();
  const box = preview.locator("sanity-visual-editing [data-hovered]");
  await expect(async () => {
    await heading(card.title).hover();
    await expect(box).toBeVisible({ timeout: 1000 });
  }).toPass(WAITING);

  await heading(card.title).click();
  const field = page.getByRole("dialog").getByLabel("Title", { exact: true }).first();
  await expect(field).toHaveValue(card.title, WAITING);
  await expect(page).toHaveURL(/problemCards\.cards\[_key==[^\]]+\]\.title/);
  await field.fill("Seen while typing");
  await expect(heading("Seen while typing")).toBeVisible(WAITING);

  // What cannot be shown leaves the last good page, and a bar that names the field.
  const bar = preview.locator("[data-preview-keep]");
  await field.fill("");
  await expect(bar).toContainText(`${shown.name}, Problem cards`, WAITING);
  await expect(heading("Seen while typing")).toBeVisible();
  await field.fill("Said in other words");
  await expect(heading("Said in other words")).toBeVisible(WAITING);
  await expect(bar).toHaveCount(0);

  await page.getByRole("button", { name: "Toggle viewport size" }).click();
  const width = () => preview.locator("html").evaluate((html) => html.clientWidth);
  await expect.poll(width, WAITING).toBeLessThan(PHONE);
  await expect(heading("Said in other words")).toBeVisible();

  // A visitor has nothing of it: neither the draft nor what the preview is made of.
  const before = await visit(`/agent/${shown.id}`);
  expect(before).toContain(card.title);
  expect(before).not.toMatch(/data-sanity|\/preview\/|other words/);
  expect((await fetch(stack.previewUrl)).status).toBe(401);

  await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
  await publish(page);
  await expect.poll(() => visit(`/agent/${shown.id}`), WAITING).toContain("Said in other words");
  expect(trouble()).toEqual([]);
});

test("an editor finds a card, changes it beside a colleague, and publishes it", async ({
  page,
  context,
}) => {
  const trouble = watchStudio(page);
  await page.goto(`${stack.url}/studio/`);
  await page.getByTestId("pane-item-Agents").click(WAITING);
  const rows = page.getByRole("list", { name: "Agents" }).getByRole("listitem");
  const search = page.getByPlaceholder("Search list");
  await expect(rows).toHaveCount(agents.length, WAITING);
  await search.fill("xylophone");
  await expect(rows).toHaveCount(0, WAITING);
  await search.fill(edited.name);
  await page.getByTestId(`order-row-agent-${edited.id}`).getByRole("link").click(WAITING);

  await page.getByTestId("group-tab-framework").click(WAITING);
  await page
    .getByTestId("document-panel-scroller")
    .getByText(`${other.id} · ${other.title}`, { exact: true })
    .click(WAITING);
  const titleOn = (window: Page) =>
    window.getByRole("dialog").getByLabel("Title", { exact: true }).first();
  await expect(titleOn(page)).toHaveValue(other.title, WAITING);

  const colleague = await context.newPage();
  const colleagueTrouble = watchStudio(colleague);
  await colleague.goto(page.url());
  await expect(titleOn(colleague)).toHaveValue(other.title, WAITING);

  await titleOn(page).fill("Changed in one window");
  await expect(titleOn(colleague)).toHaveValue("Changed in one window", WAITING);
  await titleOn(colleague).fill("Changed in the other");
  await expect(titleOn(page)).toHaveValue("Changed in the other", WAITING);
  expect(await visit(`/agent/${edited.id}`)).toContain(other.title);

  await publish(colleague);
  await expect(page.getByTestId("action-publish")).toBeDisabled(WAITING);
  await expect.poll(() => visit(`/agent/${edited.id}`), WAITING).toContain("Changed in the other");
  expect([...trouble(), ...colleagueTrouble()]).toEqual([]);
});

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
  const choosing = page.waitForEvent("filechooser");
  await page.getByTestId("file-input-upload-button").click();
  await (await choosing).setFiles("public/share.png");
  // An editor sees the new picture before the press on Publish.
  const uploaded = `*[_id == "drafts.agent-leila"][0].image.asset->originalFilename`;
  await expect.poll(() => stack.client.fetch(uploaded), WAITING).toBe("share.png");
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
