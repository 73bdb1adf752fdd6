import { expect, test } from "@playwright/test";
import { freePort } from "../../server/runtime/testing/free-ports.ts";
import { startPeopleStudio, type PeopleStudio } from "../../server/studio/testing/people-studio.ts";
import { serveLocally } from "../support/own-server.ts";
import { plugIn } from "./support/authenticator.ts";
import { violationsOn } from "./support/axe.ts";

/*
 * The pages for signing in and joining in a browser, before a Studio that only says that it runs: of one editor, with a
 * link that works once, and of people, with the browser's own authenticator.
 */

test.describe.configure({ mode: "default" });
const RUNS = "The Studio runs.";
let studio: PeopleStudio;
/** One of several people, at a name, as passkeys want it. */
let named: PeopleStudio;
test.beforeAll(async () => {
  studio = await startPeopleStudio({ oneEditor: true });
  const port = await freePort();
  named = await startPeopleStudio({ port, publicOrigin: `http://localhost:${port}` });
});
test.afterAll(() => Promise.all([studio.remove(), named.remove()]));

const newLink = () => `${studio.origin}/studio/#code=${studio.people.issueCode()}`;

/** Serves a page of somebody else. @returns its address, and what ends it */
async function elsewhere(host: string, body: string) {
  const server = await serveLocally(
    (_request, response) => {
      response.writeHead(200, { "Content-Type": "text/html" });
      response.end(`<!doctype html><body>${body}</body>`);
    },
    { host },
  );
  return { url: `http://${host}:${server.port}/`, close: server.close };
}

test("the link signs in once, and the browser stays signed in without the code", async ({
  context,
  page,
}) => {
  const link = newLink();
  await page.goto(link);
  await expect(page.getByText(RUNS)).toBeVisible();
  expect(page.url()).toBe(`${studio.origin}/studio/`);
  await page.reload();
  await expect(page.getByText(RUNS)).toBeVisible();
  const { origins, cookies } = await context.storageState();
  expect(origins).toEqual([]);
  expect(cookies).toMatchObject([{ name: "studio", httpOnly: true, sameSite: "Strict" }]);

  const other = await context.browser()?.newContext();
  const second = await other?.newPage();
  await second?.goto(link);
  await expect(second?.getByRole("alert") ?? page.getByRole("alert")).toContainText("was used");
  expect((await other?.storageState())?.cookies).toEqual([]);
  await other?.close();
});

test("a link on another page opens the Studio to who is signed in, where it points", async ({
  page,
}) => {
  await page.goto(newLink());
  await expect(page.getByText(RUNS)).toBeVisible();
  const target = `${studio.origin}/studio/structure?x=1`;
  const mail = await elsewhere("localhost", `<a href="${target}" rel="noreferrer">Nora</a>`);
  await page.goto(mail.url);
  await page.getByRole("link").click();
  await expect(page.getByText(RUNS)).toBeVisible();
  expect(page.url()).toBe(target);
  await mail.close();
});

test("without a link the page asks for a code, and says what is wrong with one", async ({
  page,
}) => {
  await page.goto(`${studio.origin}/studio/structure?x=1`);
  const code = page.getByLabel("Code");
  await expect(code).toBeFocused();
  await code.fill("wrong");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("npm run people -- link");
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await expect(code).toBeFocused();

  // The whole link may be pasted as well, and the address that was asked for stays.
  await code.fill(newLink());
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText(RUNS)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/studio/structure");
});

// Cookies know no ports: one of 127.0.0.1 comes with what a page of another port asks.
test(`a hostile page of another port reads nothing beside a signed-in editor, and writes nothing`, async ({
  context,
  page,
}) => {
  await page.goto(newLink());
  await expect(page.getByText(RUNS)).toBeVisible();
  const { origin, lake } = studio;
  const mutate = `${lake.url}/v1/data/mutate/${lake.dataset}`;
  const body = `'{"mutations":[{"create":{"_id":"hostile","_type":"note"}}]}'`;
  // What a script of the site's own origin could do, had a file of the dataset become one.
  const attempts = [
    `fetch("${origin}/studio/").then(r => r.text())`,
    `fetch("${origin}/studio/", { credentials: "include", mode: "no-cors" }).then(r => r.text())`,
    `fetch("${origin}/studio/sign-in.js").then(r => r.text())`,
    `import("${origin}/studio/static/app-C4l-Hx2X.js").then(() => "RAN")`,
    `fetch("${lake.url}/v1/users/me", { credentials: "include" }).then(r => r.text())`,
    `fetch("${mutate}", { method: "POST", credentials: "include", body: ${body} }).then(r => r.text())`,
    `fetch("${mutate}", { method: "POST", credentials: "include", mode: "no-cors", body: ${body} }).then(r => r.text())`,
    `new Promise((done, lost) => { const frame = document.createElement("iframe"); frame.src = "${origin}/studio/"; frame.onload = () => { try { done(frame.contentWindow.document.title + "READ") } catch (error) { lost(error) } }; document.body.append(frame) })`,
    `Promise.resolve(JSON.stringify([localStorage, document.cookie]))`,
  ];
  const script = `Promise.allSettled([${attempts.join(",")}]).then(all => { document.title = "DONE " + JSON.stringify(all.map(one => one.value ?? "")) })`;
  const hostile = await elsewhere("127.0.0.1", `<script>${script}</script>`);
  const other = await context.newPage();
  await other.goto(hostile.url);
  await expect(other).toHaveTitle(/^DONE/);
  const got = await other.title();
  await hostile.close();
  expect(got).not.toMatch(/READ|RAN|content-lake|lake-editor|studio=/);
  expect(await (await lake.fetch("/v1/data/doc/test/hostile")).json()).toMatchObject({
    documents: [],
  });
});

test("an invitation becomes a passkey, which signs in without a name; without one the page says so", async ({
  context,
  page,
}) => {
  const forgetPasskeys = await plugIn(page);
  const ada = { email: "ada@example.org", name: "Ada", role: "editor" } as const;
  const invitation = () => `${named.origin}/studio/join#join=${named.people.invite(ada).token}`;
  await page.goto(invitation());
  await page.getByRole("button", { name: "Make a passkey instead" }).click();
  await expect(page.getByText(RUNS)).toBeVisible();
  expect(named.people.credentials(ada.email)).toBeUndefined();
  // Who is signed in may start over as well.
  await page.goto(invitation());
  await expect(page.getByRole("heading", { name: "Welcome, Ada" })).toBeVisible();

  await context.clearCookies();
  await page.goto(`${named.origin}/studio/structure?x=1`);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText(RUNS)).toBeVisible();
  expect(page.url()).toBe(`${named.origin}/studio/structure?x=1`);

  await context.clearCookies();
  await forgetPasskeys();
  await page.goto(`${named.origin}/studio/`);
  const button = page.getByRole("button", { name: "Use a passkey" });
  await button.click();
  await expect(page.getByRole("alert").first()).toHaveText("No passkey was used.");
  await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "false");
  await expect(button).toBeFocused();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`everybody can use these pages, on a phone as well, in ${colorScheme} colors`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${studio.origin}/studio/`);
    await page.getByLabel("Code").fill("wrong");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert")).not.toBeEmpty();
    expect(await violationsOn(page)).toEqual([]);
    await page.goto(`${named.origin}/studio/`);
    await expect(page.getByRole("button", { name: "Use a passkey" })).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    const name = "Wolfeschlegelsteinhausenbergerdorff";
    const { token } = named.people.invite({ email: "w@example.org", name, role: "viewer" });
    await page.goto(`${named.origin}/studio/join#join=${token}`);
    await expect(page.getByRole("heading", { name: `Welcome, ${name}` })).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    const sheet = page.locator("#sign-in");
    expect(await sheet.evaluate((all) => all.scrollWidth - all.clientWidth)).toBe(0);
  });
}
