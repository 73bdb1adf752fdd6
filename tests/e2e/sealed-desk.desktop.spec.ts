import { expect } from "@playwright/test";
import { builtSite } from "../../server/cli/lib/testing/built-site.ts";
import { sealedGate, SEALED_PASSWORDS } from "../../server/gate/testing/sealed-gate.ts";
import { formOf } from "../../src/sealing/site-form.ts";
import { agents } from "./support/dataset.ts";
import { test } from "./support/desk.ts";
import { enterPassword } from "./support/visitor.ts";

/* An editor's work beside a sealed site: drafts are as plain as ever to the editor, and to no one else. */

const [agent] = agents;
const card = agent?.problemCards?.cards?.[0];
if (!agent || !card) throw new Error("The seed holds no card to edit.");
const PAGE = `/agent/${agent.id}`;
const DRAFT = "Seen by the editor alone";

test.use({ gate: async ({}, use) => use(await sealedGate()) });

test("Presentation shows plain drafts, the sealed site shows nothing of them, and a publish reaches who has a password @long", async ({
  browser,
  desk,
}) => {
  const { page, stack } = desk;
  const form = await formOf((await builtSite(await sealedGate())).rendererDir);
  const bytesAt = async (path: string) =>
    Buffer.from(await (await fetch(stack.url + path)).arrayBuffer());
  const opened = async () => String(await form.bodyOf(PAGE, bytesAt));
  const before = await opened();
  expect(before).toContain(card.title);

  await desk.openAgent(agent.id);
  await page.getByRole("button", { name: /^Used on/ }).click();
  await page.getByRole("link", { name: PAGE }).click();
  const preview = page.frameLocator("iframe");
  const heading = (text: string) => preview.locator("h3").getByText(text, { exact: true });
  const field = page.getByRole("dialog").getByLabel("Title", { exact: true }).first();
  // Until Presentation has met the page, a click is one on a page.
  await expect(async () => {
    await heading(card.title).click();
    await expect(field).toBeVisible({ timeout: 5000 });
  }).toPass();
  await field.fill(DRAFT);
  await expect(heading(DRAFT)).toBeVisible();

  expect(await opened(), "the site is as it was").toBe(before);
  expect(String(await bytesAt(PAGE)), "and its shell says nothing").not.toContain(card.title);

  await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
  await desk.publish(page);
  await expect.poll(opened).toContain(DRAFT);
  expect(await opened()).not.toMatch(/data-sanity|\/preview\//);
  const visitor = await browser.newPage({ reducedMotion: "reduce" });
  await visitor.goto(stack.url + PAGE);
  await enterPassword(visitor, SEALED_PASSWORDS.funder);
  await expect(visitor.getByRole("heading", { name: DRAFT })).toBeVisible();
  await visitor.close();
});
