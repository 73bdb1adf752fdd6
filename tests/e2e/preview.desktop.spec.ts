import { expect, test } from "@playwright/test";
import { agents } from "./support/dataset.ts";
import { startStack, type Stack } from "./support/stack.ts";
import { watchForTrouble } from "./support/trouble.ts";

const [agent] = agents;
const card = agent?.problemCards?.cards?.[0];
if (agent === undefined || card === undefined) throw new Error("The seed holds no card to edit.");

/** Requests that the Studio itself took back, and its word that the machine is slow, are no trouble. */
const HARMLESS = /ERR_ABORTED|has taken more than \d+ms/;
/** Width in CSS pixels that no phone is wider than. */
const PHONE = 500;

let stack: Stack;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  stack = await startStack();
});
test.afterAll(() => stack.remove());

test("an editor clicks on a text, types, and sees it in place, also as a phone shows it", async ({
  page,
}) => {
  test.setTimeout(180_000);
  page.setDefaultTimeout(30_000);
  const waiting = { timeout: 60_000 };
  const trouble = watchForTrouble(page, stack.url, stack.lakeUrl, stack.previewUrl);
  await page.goto(`${stack.url}/studio/presentation?preview=/agent/${agent.id}`);
  const shown = page.frameLocator("iframe");
  const title = shown.locator("h3").getByText(card.title, { exact: true });
  await expect(title).toBeVisible(waiting);
  // The overlays are there when they draw a box around what the mouse is on.
  await title.scrollIntoViewIfNeeded();
  const box = shown.locator("sanity-visual-editing [data-hovered]");
  await expect(async () => {
    await title.hover();
    await expect(box).toBeVisible({ timeout: 1000 });
  }).toPass(waiting);

  await title.click();
  const field = page.getByRole("dialog").getByLabel("Title", { exact: true }).first();
  await expect(field).toHaveValue(card.title, waiting);
  await expect(page).toHaveURL(/problemCards\.cards\[_key==[^\]]+\]\.title/);

  await field.fill("Seen while typing");
  const typed = shown.locator("h3").getByText("Seen while typing", { exact: true });
  await expect(typed).toBeVisible(waiting);

  const bar = shown.locator("[data-preview-keep]");
  await field.fill("");
  await expect(bar).toContainText(`${agent.name}, Problem cards`, waiting);
  await expect(typed).toBeVisible();
  await field.fill("Mended");
  await expect(shown.locator("h3").getByText("Mended", { exact: true })).toBeVisible(waiting);
  await expect(bar).toHaveCount(0);

  await page.getByRole("button", { name: "Toggle viewport size" }).click();
  const width = () => shown.locator("html").evaluate((html) => html.clientWidth);
  await expect.poll(width, waiting).toBeLessThan(PHONE);
  await expect(shown.locator("h3").getByText("Mended", { exact: true })).toBeVisible();

  // A visitor has nothing of it: neither the draft nor what the preview is made of.
  const visited = await (await fetch(`${stack.url}/agent/${agent.id}`)).text();
  expect(visited).toContain(card.title);
  expect(visited).not.toMatch(/data-sanity|\/preview\/|Mended/);
  expect((await fetch(stack.previewUrl)).status).toBe(401);
  expect(trouble.filter((line) => !HARMLESS.test(line))).toEqual([]);
});
