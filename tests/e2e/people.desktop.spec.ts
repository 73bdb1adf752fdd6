import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { HARMLESS, WAITING } from "./support/desk.ts";
import { startStack, type Stack } from "./support/stack.ts";
import { watchForTrouble } from "./support/trouble.ts";

/*
 * Several people on one server, in the real Studio: an editor and a viewer who cannot write take their
 * invitations and know each other by name. Each has a browser of their own.
 */

// The second test goes on where the first one ends.
test.describe.configure({ mode: "serial" });
const PASSWORD = "copper meadow orbit jazz";
const contexts: BrowserContext[] = [];
/** Ada's window: opening a Studio takes seconds of a processor, so both tests use hers. */
let ada: Page;
/** What went wrong in the Studios' windows. */
const trouble: string[][] = [];
let stack: Stack;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  stack = await startStack({ signIn: true });
});
test.afterAll(async () => {
  for (const context of contexts) await context.close();
  await stack.remove();
});

/** Opens an invitation in a browser of its own. */
async function open(browser: Browser, name: string, role: "editor" | "viewer"): Promise<Page> {
  const email = `${name.toLowerCase()}@example.org`;
  const token = stack.people?.invite({ email, name, role }).token ?? "";
  const context = await browser.newContext({ reducedMotion: "reduce" });
  context.setDefaultTimeout(90_000);
  contexts.push(context);
  const page = await context.newPage();
  await page.goto(`${stack.studioUrl}/studio/#join=${token}`);
  await expect(page.getByRole("heading", { name: `Welcome, ${name}` })).toBeVisible(WAITING);
  expect(page.url()).not.toContain(token);
  return page;
}

/** Sets the password of an invitation, and waits for the Studio. */
async function join(page: Page): Promise<void> {
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByRole("link", { name: "Content", exact: true })).toBeVisible(WAITING);
  trouble.push(watchForTrouble(page, stack.studioUrl, stack.studioUrl.replace("http", "ws")));
}

async function openNora(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Content", exact: true }).click(WAITING);
  await page.getByTestId("pane-item-Agents").click(WAITING);
  await page.getByTestId("order-row-agent-nora").getByRole("link").click(WAITING);
}

const nameIn = (page: Page) => page.getByTestId("field-name").getByRole("textbox");

test("an editor and a viewer know each other by name, and the viewer cannot write", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  ada = await open(browser, "Ada", "editor");
  expect((await new AxeBuilder({ page: ada }).analyze()).violations).toEqual([]);
  await ada.getByLabel("New password").fill("ada");
  await ada.getByRole("button", { name: "Set the password" }).click();
  await expect(ada.getByRole("alert").last()).toContainText("10 characters", WAITING);
  await join(ada);
  await openNora(ada);
  await expect(nameIn(ada)).toBeEditable(WAITING);
  await nameIn(ada).fill("Nora Bea");

  const vera = await open(browser, "Vera", "viewer");
  await join(vera);
  await openNora(vera);
  await expect(nameIn(vera)).toHaveValue("Nora Bea", WAITING);
  await expect(nameIn(vera)).not.toBeEditable();
  await expect(vera.getByText("does not have permission to edit")).toBeVisible(WAITING);
  await expect(vera.getByTestId("action-publish").and(vera.locator(":enabled"))).toHaveCount(0);
  // She sees who works on it, and the draft on the real page.
  await expect(vera.getByLabel("Ada", { exact: false }).first()).toBeAttached(WAITING);
  await vera.getByRole("link", { name: "Presentation", exact: true }).click(WAITING);
  const preview = vera.frameLocator("iframe");
  await expect(preview.getByText("Nora Bea").first()).toBeAttached(WAITING);
  const address = `${stack.studioUrl}/studio/api/preview/`;
  await expect
    .poll(() => vera.frames().some((frame) => frame.url().startsWith(address)))
    .toBe(true);

  await ada.getByTestId("action-publish").and(ada.locator(":enabled")).click(WAITING);
  const live = async () => (await fetch(`${stack.url}/agent/nora`)).text();
  await expect.poll(live, WAITING).toContain("Nora Bea");
  await ada.getByRole("link", { name: "Publishing", exact: true }).click(WAITING);
  const newest = ada.getByTestId(/^release-\d+$/).first();
  await expect(newest).toContainText("Ada", WAITING);
  await vera.close();
});

test("a reviewer without an account sees one draft, until the link is withdrawn; sign-out ends an editor's session", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  await openNora(ada);
  await expect(nameIn(ada)).toBeEditable(WAITING);
  await nameIn(ada).fill("Nora Dee");
  const kofi = await stack.client.getDocument("agent-kofi");
  if (kofi === undefined) throw new Error("The seed has no Kofi.");
  await stack.client.create({ ...kofi, _id: "drafts.agent-kofi", name: "Kofi Hide" });
  const draft = `*[_id == "drafts.agent-nora"][0].name`;
  await expect.poll(() => stack.client.fetch<string>(draft), WAITING).toBe("Nora Dee");
  await ada.getByTestId("action-menu-button").click(WAITING);
  await ada.getByRole("menuitem", { name: "Share for review" }).click(WAITING);
  await ada.getByLabel("The link opens for").selectOption("A day");
  await ada.getByRole("button", { name: "Make the link" }).click();
  const link = await ada.getByLabel("The link, shown only now").inputValue(WAITING);

  const context = await browser.newContext({ reducedMotion: "reduce" });
  contexts.push(context);
  const page = await context.newPage();
  const list = watchForTrouble(page, stack.studioUrl);
  await page.goto(link);
  await expect(page).toHaveURL(`${stack.studioUrl}/studio/review/agent/nora`);
  await expect(page.locator("h1").getByText("Nora Dee").first()).toBeVisible(WAITING);
  await page.goto(`${stack.studioUrl}/studio/review/`);
  await expect(page.getByText("Nora Dee").first()).toBeVisible(WAITING);
  expect(await page.content()).not.toContain("Kofi Hide");
  // The gate of the site itself is as shut as it was.
  await expect.poll(() => page.evaluate(() => localStorage.length), WAITING).toBe(0);
  expect(list).toEqual([]);
  await page.goto(`${stack.studioUrl}/studio/`);
  await expect(page.getByRole("heading", { name: "Sign in to the Studio" })).toBeVisible(WAITING);

  await ada.keyboard.press("Escape");
  await ada.getByRole("link", { name: "Publishing", exact: true }).click(WAITING);
  await ada.getByRole("button", { name: /^Withdraw the link to Nora/ }).click(WAITING);
  await expect(ada.getByTestId("review-link")).toHaveCount(0, WAITING);
  await page.goto(`${stack.studioUrl}/studio/review/agent/nora`);
  await expect(page.getByText("This link has ended")).toBeVisible(WAITING);
  expect(trouble.flat().filter((line) => !HARMLESS.test(line))).toEqual([]);

  await ada.locator("#user-menu").click(WAITING);
  await ada.getByText("Sign out").click(WAITING);
  await expect(ada.getByRole("heading", { name: "Sign in to the Studio" })).toBeVisible(WAITING);
  await ada.goto(`${stack.studioUrl}/studio/structure/agent`);
  await ada.getByLabel("Email").fill("ada@example.org");
  await ada.getByLabel("Password", { exact: true }).fill("wrong");
  await ada.getByRole("button", { name: "Sign in" }).click();
  await expect(ada.getByRole("alert").first()).toContainText("is wrong", WAITING);
  await ada.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await ada.getByRole("button", { name: "Sign in" }).click();
  await expect(ada.getByRole("link", { name: "Content", exact: true })).toBeVisible(WAITING);
});
