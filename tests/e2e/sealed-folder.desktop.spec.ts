import { expect, test as base, type Page } from "@playwright/test";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sealSite } from "sealed-site";
import { serveSite } from "../../server/site/serve.ts";
import { watchForTrouble } from "./support/trouble.ts";

/* Any folder that sealed-site has sealed, with the gate page that it brings. */

const FILES = {
  "index.html": `<!doctype html><link rel="stylesheet" href="/style.css"><title>Home</title>
    <h1>The budget</h1><img src="/drawing.svg" alt=""><a href="/about/">About</a><script src="/app.js"></script>`,
  "about/index.html": `<!doctype html><title>About</title><h1>About us</h1><script>document.title = "Ran";</script>`,
  "plain.html": "<!doctype html><title>Plain</title><h1>A page with an ending</h1>",
  "404.html": "<!doctype html><title>Missing</title><h1>Nothing here</h1>",
  "style.css": "h1 { color: rgb(0, 128, 128); }",
  "app.js": `document.body.dataset.ran = "yes";`,
  "drawing.svg": `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>`,
};
const BOARD = { board: "eight voices, one score" };
const PRESS = { press: "read all about it" };

interface SealedFolder {
  url: string;
  seal(passwords: Record<string, string>): Promise<unknown>;
}

const test = base.extend<{ sealed: SealedFolder }>({
  // Playwright reads from the pattern which fixtures it needs: none.
  sealed: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "sealed-folder-"));
    for (const [path, text] of Object.entries(FILES)) {
      await mkdir(dirname(join(folder, "dist", path)), { recursive: true });
      await writeFile(join(folder, "dist", path), text);
    }
    const out = join(folder, "sealed");
    const seal = (passwords: Record<string, string>) =>
      sealSite({ from: join(folder, "dist"), out, passwords, keyFile: join(folder, "key.json") });
    await seal({ ...BOARD, ...PRESS });
    const server = await serveSite({ folder: out, port: 0, host: "127.0.0.1" });
    await use({ url: server.url, seal });
    await server.close();
    await rm(folder, { recursive: true, force: true });
  },
});

const field = (page: Page) => page.getByLabel("This site needs a password");

async function enter(page: Page, password: string): Promise<void> {
  await field(page).fill(password);
  await page.getByRole("button", { name: "Open" }).click();
}

test("a right password opens every page of the folder, with its styles, scripts and pictures", async ({
  page,
  sealed,
}) => {
  const trouble = watchForTrouble(page, sealed.url);
  await page.goto(`${sealed.url}/`);
  expect(await page.content()).not.toContain("budget");
  // It is tried while it is typed; what counts is what stands there in the end.
  await field(page).fill(BOARD.board);
  await enter(page, "a guess");
  await expect(page.getByRole("status")).toHaveText(/does not open the site/);
  await enter(page, BOARD.board);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("The budget");
  await expect(heading).toHaveCSS("color", "rgb(0, 128, 128)");
  await expect(page.locator("body")).toHaveAttribute("data-ran", "yes");
  await expect(page.locator("img")).toHaveJSProperty("naturalWidth", 30);
  await page.getByRole("link", { name: "About" }).click();
  await expect(heading).toHaveText("About us");
  await expect(page).toHaveTitle("Ran");
  expect(trouble).toEqual([]);
  await page.goto(`${sealed.url}/plain.html`);
  await expect(heading).toHaveText("A page with an ending");
  const missing = await page.goto(`${sealed.url}/nowhere`);
  expect(missing?.status()).toBe(404);
  await expect(heading).toHaveText("Nothing here");
});

test("a pasted password is tried before it is sent, and a typed one when the typing pauses", async ({
  page,
  sealed,
}) => {
  await page.addInitScript(() => {
    const { deriveBits } = SubtleCrypto.prototype;
    SubtleCrypto.prototype.deriveBits = function (...input) {
      document.documentElement.dataset.tried = "yes";
      return deriveBits.apply(this, input);
    };
  });
  await page.clock.install();
  await page.goto(`${sealed.url}/`);
  await page.clock.pauseAt(Date.now() + 60_000);
  await field(page).pressSequentially("ei");
  await page.clock.runFor(100);
  const root = page.locator("html");
  await expect(root).not.toHaveAttribute("data-tried", "yes");
  await page.keyboard.insertText("ght voices");
  await page.clock.runFor(1);
  await expect(root).toHaveAttribute("data-tried", "yes");
});

test("a password that is withdrawn shuts its visitors out, and a new one opens the page that waits", async ({
  page,
  sealed,
}) => {
  await page.goto(`${sealed.url}/`);
  await enter(page, PRESS.press);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The budget");
  await sealed.seal(BOARD);
  await page.goto(`${sealed.url}/about/`);
  await expect(page.getByRole("status")).toHaveText(/passwords of this site have changed/);
  await enter(page, PRESS.press);
  await expect(page.getByRole("status")).toHaveText(/does not open the site/);
  await sealed.seal({ ...BOARD, guest: "a place in the hall" });
  await enter(page, "a place in the hall");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("About us");
});
