import { expect, test, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { REVIEW_LINKS_PATH, REVIEW_PATH } from "../../server/contracts/review-api.ts";
import { plugIn } from "./support/authenticator.ts";
import { violationsOn } from "./support/axe.ts";
import { HARMLESS } from "./support/desk.ts";
import { startStack, type Stack } from "./support/stack.ts";
import { watchForTrouble } from "./support/trouble.ts";

/*
 * Several people on one server, in the real Studio: two editors who take their invitations and know each
 * other by name, and a viewer who cannot write. Each has a browser of their own.
 */

test.describe.configure({ mode: "default" });
/** Four words, as the page for joining advises. */
const PASSWORD = "copper meadow orbit jazz";
const contexts: BrowserContext[] = [];
const trouble: string[] = [];
let stack: Stack;
test.beforeAll(async () => {
  stack = await startStack({ signIn: true });
});
test.afterAll(async () => {
  for (const context of contexts) await context.close();
  await stack.remove();
});

/** Opens an invitation in a browser of its own. */
async function open(
  browser: Browser,
  name: string,
  role: "administrator" | "editor" | "viewer",
): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  context.setDefaultTimeout(90_000);
  contexts.push(context);
  const page = await context.newPage();
  const email = `${name.toLowerCase()}@example.org`;
  const token = stack.people?.invite({ email, name, role }).token ?? "";
  await page.goto(`${stack.studioUrl}/studio/join#join=${token}`);
  await expect(page.getByRole("heading", { name: `Welcome, ${name}` })).toBeVisible();
  expect(page.url()).not.toContain(token);
  return page;
}

/** Sets the password of an invitation, and waits for the Studio. */
async function join(page: Page): Promise<void> {
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set the password" }).click();
  await inStudio(page);
}

/** Signs in with the password, and waits for the Studio. */
async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("link", { name: "Content", exact: true })).toBeVisible();
}

/** Waits for the Studio; from now on nothing may go wrong in it. */
async function inStudio(page: Page): Promise<void> {
  await expect(page.getByRole("link", { name: "Content", exact: true })).toBeVisible();
  const list = watchForTrouble(page, stack.studioUrl, stack.studioUrl.replace("http", "ws"));
  page.on("close", () => trouble.push(...list));
}

async function openNora(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Content", exact: true }).click();
  await page.getByTestId("pane-item-Agents").click();
  await page.getByTestId("order-row-agent-nora").getByRole("link").click();
}

const toolOf = (page: Page, tool: string) => page.getByRole("link", { name: tool, exact: true });
const nameIn = (page: Page) => page.getByTestId("field-name").getByRole("textbox");

test("two editors know each other by name, a viewer cannot write, and sign-out ends it @long", async ({
  browser,
}) => {
  const ada = await open(browser, "Ada", "editor");
  await ada.getByLabel("New password").fill("ada");
  await ada.getByRole("button", { name: "Set the password" }).click();
  await expect(ada.getByRole("alert").last()).toContainText("10 characters");
  await join(ada);
  await expect(toolOf(ada, "Vision")).toHaveCount(0);
  await openNora(ada);
  await expect(nameIn(ada)).toBeEditable();
  await nameIn(ada).fill("Nora Bea");

  const vera = await open(browser, "Vera", "viewer");
  await join(vera);
  await openNora(vera);
  await expect(nameIn(vera)).toHaveValue("Nora Bea");
  await expect(nameIn(vera)).not.toBeEditable();
  await expect(vera.getByText("does not have permission to edit")).toBeVisible();
  await expect(toolOf(vera, "Account")).toBeAttached();
  for (const tool of ["People", "Vision"]) await expect(toolOf(vera, tool)).toHaveCount(0);
  await expect(vera.getByTestId("action-publish").and(vera.locator(":enabled"))).toHaveCount(0);
  // Nor is she offered to move agents in the list.
  await expect(vera.getByRole("button", { name: /^Move .+, number/ })).toHaveCount(0);
  // She sees who works on it, and the draft on the real page.
  await expect(vera.getByLabel("Ada", { exact: false }).first()).toBeAttached();
  await vera.getByRole("link", { name: "Presentation", exact: true }).click();
  const preview = vera.frameLocator("iframe");
  await expect(preview.getByText("Nora Bea").first()).toBeAttached();
  const address = `${stack.studioUrl}/studio/api/preview/`;
  await expect
    .poll(() => vera.frames().some((frame) => frame.url().startsWith(address)))
    .toBe(true);

  const ben = await open(browser, "Ben", "editor");
  await join(ben);
  await openNora(ben);
  await expect(nameIn(ben)).toHaveValue("Nora Bea");
  await ben.getByTestId("action-publish").and(ben.locator(":enabled")).click();
  const live = async () => (await fetch(`${stack.url}/agent/nora`)).text();
  await expect.poll(live).toContain("Nora Bea");
  await ada.getByRole("link", { name: "Publishing", exact: true }).click();
  const newest = ada.getByTestId(/^release-\d+$/).first();
  await expect(newest).toContainText("Ben");
  await expect(ada.getByText("outdated HTTP protocol")).toHaveCount(0);

  for (const page of [ada, vera]) await page.close();
  expect(trouble.filter((line) => !HARMLESS.test(line))).toEqual([]);

  await ben.locator("#user-menu").click();
  await ben.getByText("Sign out").click();
  await expect(ben.getByRole("heading", { name: "Sign in to the Studio" })).toBeVisible();
  await signIn(ben, "ben@example.org");
});

test("a reviewer without an account sees one draft, until the link is withdrawn @long", async ({
  browser,
}) => {
  const cleo = await open(browser, "Cleo", "editor");
  await join(cleo);
  await openNora(cleo);
  await expect(nameIn(cleo)).toBeEditable();
  await nameIn(cleo).fill("Nora Cleo");
  const kofi = await stack.client.getDocument("agent-kofi");
  if (kofi === undefined) throw new Error("The seed has no Kofi.");
  await stack.client.create({ ...kofi, _id: "drafts.agent-kofi", name: "Kofi Hide" });
  const draft = `*[_id == "drafts.agent-nora"][0].name`;
  await expect.poll(() => stack.client.fetch<string>(draft)).toBe("Nora Cleo");
  await cleo.getByTestId("action-menu-button").click();
  await cleo.getByRole("menuitem", { name: "Share for review" }).click();
  await cleo.getByLabel("The link opens for").selectOption("A day");
  await cleo.getByRole("button", { name: "Make the link" }).click();
  const link = await cleo.getByLabel("The link, shown only now").inputValue();

  const context = await browser.newContext({ reducedMotion: "reduce" });
  contexts.push(context);
  const page = await context.newPage();
  const list = watchForTrouble(page, stack.studioUrl);
  await page.goto(link);
  await expect(page).toHaveURL(/\/studio\/review\/\w+\/agent\/nora$/);
  const shared = page.url();
  await expect(page.locator("h1").getByText("Nora Cleo").first()).toBeVisible();
  await page.goto(shared.replace("agent/nora", ""));
  await expect(page.getByText("Nora Cleo").first()).toBeVisible();
  expect(await page.content()).not.toContain("Kofi Hide");
  // The gate of the site itself is as shut as it was.
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  expect(list).toEqual([]);
  await page.goto(`${stack.studioUrl}/studio/`);
  await expect(page.getByRole("heading", { name: "Sign in to the Studio" })).toBeVisible();

  // Where the browser does not copy, as without HTTPS, a release's link stays to be copied by hand.
  await cleo.keyboard.press("Escape");
  await stack.client.releases.create({ releaseId: "spring", metadata: { title: "Spring" } });
  await cleo.evaluate(() =>
    Object.defineProperty(navigator, "clipboard", { get: () => undefined }),
  );
  await toolOf(cleo, "Releases").click();
  await cleo.getByTestId("table-row").getByText("Spring", { exact: true }).click();
  await cleo.getByTestId("release-menu-button").click();
  await cleo.getByRole("menuitem", { name: "Copy a link for reviewers" }).click();
  const byHand = cleo.getByText(new RegExp(`^${stack.studioUrl}${REVIEW_PATH}/open/[\\w-]+$`));
  await byHand.click();
  const selection = () => cleo.evaluate(() => String(getSelection()));
  await expect.poll(selection).toBe(await byHand.textContent());

  await toolOf(cleo, "Publishing").click();
  await cleo.getByRole("button", { name: "Withdraw the link to Spring" }).click();
  await cleo.getByRole("button", { name: /^Withdraw the link to Nora/ }).click();
  await expect(cleo.getByTestId("review-link")).toHaveCount(0);
  await page.goto(shared);
  await expect(page.getByText("This link has ended")).toBeVisible();
});

/** As wide as a tablet that is held upright. */
const TABLET = { width: 820, height: 1180 };

test("what an editor rarely needs can be read and used on a tablet, in both color schemes @long", async ({
  browser,
}) => {
  const gina = await open(browser, "Gina", "administrator");
  await join(gina);
  const { client } = stack;
  const kofi = await client.getDocument("agent-kofi");
  if (kofi === undefined) throw new Error("The seed has no Kofi.");
  await client.create({ ...kofi, _id: "agent-zora", id: "zora", name: "Zora", order: 9 });
  const status = async () => (await fetch(`${stack.url}/agent/zora`)).status;
  await expect.poll(status).toBe(200);
  await client.delete("agent-zora");
  const redirect = {
    _id: "redirect-old",
    _type: "redirect",
    from: "/old",
    to: "/about",
    reason: "It moved.",
    since: "2026-11-01",
  };
  await client.create(redirect);
  const link = {
    subject: { document: "agent-kofi" },
    title: "Kofi",
    path: "/agent/kofi",
    hours: 4,
  };
  const path = `${stack.studioUrl}${REVIEW_LINKS_PATH}`;
  const headers = { origin: stack.studioUrl };
  expect((await gina.request.post(path, { data: link, headers })).ok()).toBe(true);

  await gina.setViewportSize(TABLET);
  const form = '[data-testid="form-view"]';
  const sharing = gina.getByTestId("group-tab-sharing");
  const places = [
    ["start", "main", gina.getByTestId("attention")],
    ["guide", "main", gina.getByTestId("guide-agents")],
    ["structure/agent", 'ol[aria-label="Agents"]', gina.getByTestId("order-row-agent-nora")],
    ["publishing", "main", gina.getByTestId("trash-agent-zora")],
    ["people", "main", gina.getByTestId("person-gina@example.org")],
    // The portraits come from the lake, which only the door reaches.
    ["avatars", "main", gina.getByTestId("avatar-nora").locator("img").first()],
    ["structure/settings;redirect;redirect-old", form, gina.getByTestId("field-to")],
    ["structure/agent;agent-kofi", '[data-testid="share-preview"]', sharing],
  ] as const;
  for (const colorScheme of ["light", "dark"] as const) {
    await gina.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const [tool, part, sign] of places) {
      await gina.goto(`${stack.studioUrl}/studio/${tool}`);
      await expect(sign, tool).toBeVisible();
      if (sign === sharing) await sharing.click();
      await expect(gina.locator(part), tool).toBeVisible();
      const tooWide = await gina.evaluate(() => document.documentElement.scrollWidth);
      expect(tooWide, tool).toBeLessThanOrEqual(TABLET.width);
      expect(await violationsOn(gina, part), `${tool} in ${colorScheme} colors`).toEqual([]);
    }
  }

  // By keyboard, from the first thing in the tool to the trash.
  await gina.goto(`${stack.studioUrl}/studio/publishing`);
  await expect(gina.getByTestId("review-link")).toContainText("Kofi");
  const restore = gina.getByRole("button", { name: "Restore Zora" });
  await expect(restore).toBeVisible();
  const focused = () => restore.evaluate((button) => button === document.activeElement);
  for (let keys = 0; keys < 60 && !(await focused()); keys += 1) await gina.keyboard.press("Tab");
  await expect(restore).toBeFocused();
  await gina.keyboard.press("Enter");
  await expect(nameIn(gina)).toHaveValue("Zora");
  await gina.close();
});

test("an administrator joins with a passkey, invites and withdraws, and changes how she signs in @long", async ({
  browser,
}) => {
  const dora = await open(browser, "Dora", "administrator");
  const forgetPasskeys = await plugIn(dora);
  await dora.getByRole("button", { name: "Make a passkey instead" }).click();
  await inStudio(dora);
  await expect(toolOf(dora, "Vision")).toBeAttached();
  await toolOf(dora, "People").click();
  const own = dora.getByTestId("person-dora@example.org");
  await expect(own).toContainText("Dora (you)");

  await dora.getByRole("button", { name: "Invite a person" }).click();
  const dialog = dora.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Eve");
  await dialog.getByLabel("Email").fill("eve@example.org");
  await dialog.getByLabel("Role").selectOption("viewer");
  expect(await violationsOn(dora, "[role=dialog]")).toEqual([]);
  await dialog.getByRole("button", { name: "Make the link" }).click();
  const link = dialog.getByLabel("The link, shown only now");
  await expect(link).toHaveValue(/\/studio\/join#join=[\w-]{43}$/);
  await dora.keyboard.press("Escape");
  await expect(dora.getByRole("button", { name: "Invite a person" })).toBeFocused();
  const eve = dora.getByTestId("person-eve@example.org");
  await expect(eve).toContainText("Invited; a link is open until");
  await eve.getByRole("button", { name: "Withdraw link of Eve" }).click();
  await expect(eve).toHaveCount(0);

  await dora.getByLabel("New password").fill(PASSWORD);
  await dora.getByRole("button", { name: "Set a password" }).click();
  await expect(dora.getByRole("button", { name: "Change the password" })).toBeVisible();
  await dora.getByLabel("Name of the passkey").fill("Blue key");
  await forgetPasskeys();
  await dora.getByLabel("Your password, to add a passkey").fill(PASSWORD);
  await dora.getByRole("button", { name: "Add a passkey" }).click();
  await expect(dora.getByTestId("passkey")).toHaveCount(2);

  // Her session ends between a keystroke and its way to the lake.
  await openNora(dora);
  await expect(nameIn(dora)).toBeEditable();
  const gate: PromiseWithResolvers<void> = Promise.withResolvers();
  await dora.route(/\/data\/(?:actions|mutate)\//, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await nameIn(dora).fill("Nora Stays");
  stack.people?.endAllSessions(stack.people.all().find(({ name }) => name === "Dora")?.id ?? "");
  gate.resolve();
  const notice = dora.getByTestId("signed-out");
  await expect(notice).toContainText("Keep this window open");
  const again = await dora.context().newPage();
  await again.goto(`${stack.studioUrl}/studio/`);
  await signIn(again, "dora@example.org");
  await again.close();
  await expect(notice).toHaveCount(0);
  const draft = `*[_id == "drafts.agent-nora"][0].name`;
  await expect.poll(() => stack.client.fetch<string>(draft)).toBe("Nora Stays");

  await dora.getByRole("link", { name: "People", exact: true }).click();
  await dora.getByRole("button", { name: "Sign out everywhere" }).click();
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await dora.getByRole("button", { name: "Use a passkey" }).click();
  await expect(own).toBeVisible();
  await dora.close();
  // The refusal of above, and the page for signing in.
  const expected =
    /^40[19]: |status of 40[19]|response code: 401|already in CLOSING or CLOSED|HTTP Authentication failed/;
  const wrong = trouble.filter((line) => !HARMLESS.test(line) && !expected.test(line));
  expect(wrong).toEqual([]);
});
