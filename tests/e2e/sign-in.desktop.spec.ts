import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type BrowserContext } from "@playwright/test";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../../server/runtime/testing/free-ports.ts";
import { startLocalLake, type LocalLake } from "../../server/lake/testing/local-lake.ts";
import { SignInCodes } from "../../server/studio/codes.ts";
import { listenForStudio, type StudioListener } from "../../server/studio/listener.ts";
import { localStudio, signInLink, studioOrigins } from "../../server/runtime/studio-address.ts";
import { serveStudio } from "../../server/studio/studio.ts";

/*
 * The sign-in page in a browser, before a lake of its own and a Studio that only says that it runs:
 * the real one opens by the same link in studio/day.ts.
 */

test.describe.configure({ mode: "default" });
const RUNS = "The Studio runs.";
const place = { STUDIO_PORT: 0 };
let dir: string;
let lake: LocalLake;
let listener: StudioListener;
let codes: SignInCodes;

/** Serves the Studio for the lake as it is now. */
async function open(): Promise<void> {
  const { url, token, projectId: project } = lake.lake;
  const signIn = { codes, token, origins: studioOrigins(place) };
  const local = { session: { url, project }, signIn };
  listener.studio.open(await serveStudio({ folder: join(dir, "built"), local }));
}

test.beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "sign-in-"));
  [place.STUDIO_PORT = 0] = await freePorts(1);
  const [lakePort] = await freePorts(1);
  lake = await startLocalLake({ origins: studioOrigins(place), port: lakePort });
  codes = new SignInCodes(lake.dataDir);
  await mkdir(join(dir, "built", "static"), { recursive: true });
  const start = `<script src="/studio/static/app.js" type="module"></script>`;
  const page = `<!doctype html><html lang="en"><head><title>Studio</title></head><body>${start}</body></html>`;
  await writeFile(join(dir, "built", "index.html"), page);
  const app = `document.body.append(Object.assign(document.createElement("p"), { textContent: "${RUNS}" }));`;
  await writeFile(join(dir, "built", "static", "app.js"), app);
  listener = await listenForStudio(place);
  await open();
});
test.afterAll(async () => {
  await listener.close();
  await lake.remove();
  await rm(dir, { recursive: true, force: true });
});

const storage = async (context: BrowserContext) => JSON.stringify(await context.storageState());

test("the link signs in once, and the browser stays signed in without the code", async ({
  context,
  page,
}) => {
  const link = signInLink(place, codes.issue());
  await page.goto(link);
  await expect(page.getByText(RUNS)).toBeVisible();
  expect(page.url()).toBe(`${localStudio(place)}/studio/`);
  await page.reload();
  await expect(page.getByText(RUNS)).toBeVisible();
  const { origins, cookies } = await context.storageState();
  expect(origins.map(({ origin }) => origin)).toEqual([localStudio(place)]);
  expect(cookies).toEqual([]);

  const other = await context.browser()?.newContext();
  const second = await other?.newPage();
  await second?.goto(link);
  await expect(second?.getByRole("alert") ?? page.getByRole("alert")).toContainText("was used");
  expect(other && (await storage(other))).not.toContain(lake.lake.token);
  await other?.close();
});

test("without a link the page asks for a code, and says what is wrong with one", async ({
  page,
}) => {
  await page.goto(`${localStudio(place)}/studio/structure?x=1`);
  const code = page.getByLabel("Code");
  await expect(code).toBeFocused();
  await code.fill("wrong");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("npm run people -- link");
  await expect(code).toBeFocused();
  await expect(page.getByText(RUNS)).toHaveCount(0);

  // The whole link may be pasted as well, and the address that was asked for stays.
  await code.fill(signInLink(place, codes.issue()));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText(RUNS)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/studio/structure");
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`everybody can use the sign-in page, in its ${colorScheme} colors`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${localStudio(place)}/studio/`);
    await page.getByLabel("Code").fill("wrong");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert")).not.toBeEmpty();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
  });
}

for (const host of ["localhost", "127.0.0.1"]) {
  test(`a hostile page at ${host} finds no token beside a signed-in editor, and writes nothing`, async ({
    context,
    page,
  }) => {
    await page.goto(signInLink(place, codes.issue()));
    await expect(page.getByText(RUNS)).toBeVisible();
    const { url, token, dataset } = lake.lake;
    const studio = localStudio(place);
    // What a script of the site's own origin could do, had a file of the dataset become one.
    const attempts = [
      `fetch("${studio}/studio/").then(r => r.text())`,
      `fetch("${studio}/studio/", { credentials: "include", mode: "no-cors" }).then(r => r.text())`,
      `fetch("${studio}/studio/sign-in", { method: "POST", mode: "no-cors", body: '{"code":"x"}' }).then(r => r.text())`,
      `fetch("${studio}/studio/sign-in.js").then(r => r.text())`,
      `import("${studio}/studio/sign-in.js").then(() => "RAN")`,
      `fetch("${url}/lake").then(r => r.text())`,
      `fetch("${url}/v1/data/mutate/${dataset}", { method: "POST", body: '{"mutations":[{"create":{"_id":"hostile","_type":"note"}}]}' }).then(r => r.text())`,
      `fetch("${url}/v1/data/mutate/${dataset}", { method: "POST", mode: "no-cors", body: '{"mutations":[{"create":{"_id":"hostile","_type":"note"}}]}' }).then(r => r.text())`,
      `new Promise((done, lost) => { const frame = document.createElement("iframe"); frame.src = "${studio}/studio/"; frame.onload = () => { try { done(String(frame.contentWindow.localStorage.length) + "READ") } catch (error) { lost(error) } }; document.body.append(frame) })`,
      `Promise.resolve(JSON.stringify(localStorage))`,
    ];
    const script = `Promise.allSettled([${attempts.join(",")}]).then(all => { document.title = "DONE " + JSON.stringify(all.map(one => one.value ?? "")) })`;
    const hostile = createServer((_request, response) => {
      response.writeHead(200, { "Content-Type": "text/html" });
      response.end(`<!doctype html><body><script>${script}</script></body>`);
    });
    await new Promise<void>((resolve) => hostile.listen(0, host, resolve));
    const address = hostile.address();
    const port = typeof address === "object" ? address?.port : 0;
    const other = await context.newPage();
    await other.goto(`http://${host}:${port}/`);
    await expect(other).toHaveTitle(/^DONE/);
    const got = await other.title();
    hostile.close();
    expect(got).not.toContain(token);
    expect(got).not.toMatch(/READ|RAN|data-url/);
    expect(await lake.client.getDocument("hostile")).toBeUndefined();
  });
}

test("a restart asks for nothing; a lake with a new token asks again", async ({ page }) => {
  await page.goto(signInLink(place, codes.issue()));
  await expect(page.getByText(RUNS)).toBeVisible();
  await lake.restart();
  await open();
  await page.reload();
  await expect(page.getByText(RUNS)).toBeVisible();

  await lake.restart({ token: "lake-another-token" });
  await open();
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("signed out");
  await expect(page.getByText(RUNS)).toHaveCount(0);
});
