import { expect, test as base, type Page } from "@playwright/test";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { sealSite, type SealOptions } from "./seal-site.ts";
import { DEFAULT_TEMPLATE } from "./template.ts";

/* Any folder that sealed-site has sealed, at a host of static files, in a browser. */

/** Ten seconds of silence as WAV, each longer than a chunk. */
const SOUND = Buffer.alloc(10 * 80_000 + 44, 128);
SOUND.write("RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0", "latin1");
SOUND.writeUInt32LE(SOUND.length - 8, 4);
SOUND.writeUInt32LE(80_000, 24);
SOUND.writeUInt32LE(80_000, 28);
SOUND.write("\x01\0\x08\0data", 32, "latin1");
SOUND.writeUInt32LE(SOUND.length - 44, 40);

const FILES = {
  "index.html": `<!doctype html><link rel="stylesheet" href="/style.css"><title>Home</title>
    <h1>The budget</h1><img src="/drawing.svg" alt=""><a href="/about/">About</a><script src="/app.js"></script>`,
  "about/index.html": `<!doctype html><title>About</title><h1>About us</h1><script>document.title = "Ran";</script>`,
  "plain.html": "<!doctype html><title>Plain</title><h1>A page with an ending</h1>",
  "404.html": "<!doctype html><title>Missing</title><h1>Nothing here</h1>",
  "style.css": "h1 { color: rgb(0, 128, 128); }",
  "app.js": `document.body.dataset.ran = "yes";`,
  "drawing.svg": `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>`,
  "sound.wav": SOUND,
};
const TYPES: Record<string, string> = { ".html": "text/html", ".js": "text/javascript" };
const BOARD = { board: "eight voices, one score" };
const PRESS = { press: "read all about it" };

interface SealedFolder {
  url: string;
  seal(passwords: Record<string, string>, options?: Partial<SealOptions>): Promise<unknown>;
}

const test = base.extend<{ sealed: SealedFolder }>({
  // Playwright reads from the pattern which fixtures it needs: none.
  sealed: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "sealed-folder-"));
    const [from, out] = [join(folder, "dist"), join(folder, "sealed")];
    for (const [path, bytes] of Object.entries(FILES)) {
      await mkdir(dirname(join(from, path)), { recursive: true });
      await writeFile(join(from, path), bytes);
    }
    const seal: SealedFolder["seal"] = (passwords, options) =>
      sealSite({ from, out, passwords, keyFile: join(folder, "key.json"), ...options });
    await seal({ ...BOARD, ...PRESS });
    const host = createServer(async ({ url = "", headers }, response) => {
      const { pathname } = new URL(url, "http://host");
      const file = join(out, pathname, pathname.endsWith("/") ? "index.html" : "");
      const bytes = await readFile(file).catch(() => undefined);
      const [range, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
      const type = { "content-type": TYPES[extname(file)] ?? "application/octet-stream" };
      if (bytes === undefined) {
        response.writeHead(404, { "content-type": "text/html" });
        response.end(await readFile(join(out, "404.html")));
      } else if (range === undefined) response.writeHead(200, type).end(bytes);
      else {
        const part = { "content-range": `bytes ${first}-${last}/${bytes.length}` };
        response.writeHead(206, { ...type, ...part });
        response.end(bytes.subarray(Number(first), Number(last) + 1));
      }
    });
    await new Promise<void>((listening) => host.listen(0, listening));
    const address = host.address();
    const port = typeof address === "object" ? address?.port : undefined;
    await use({ url: `http://localhost:${port}`, seal });
    host.close();
    host.closeAllConnections();
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
  const trouble: string[] = [];
  page.on("console", (message) => {
    // Only some browsers ask for an icon.
    const isOurs = !message.location().url.endsWith("/favicon.ico");
    if (isOurs && ["error", "warning"].includes(message.type())) trouble.push(message.text());
  });
  page.on("pageerror", ({ message }) => trouble.push(message));
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

test("every file comes from the service worker as it was built, and sound plays from any place", async ({
  page,
  sealed,
}) => {
  await page.goto(`${sealed.url}/`);
  await enter(page, BOARD.board);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The budget");
  const digest = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("base64");
  const built = Object.entries(FILES).map(([path, bytes]) => [`/${path}`, digest(bytes)]);
  const paths = built.map(([path = ""]) => path);
  expect(await page.evaluate(fetchDigests, paths)).toEqual(Object.fromEntries(built));
  const played = page.evaluate(async () => {
    const sound = new Audio("/sound.wav");
    const happens = (event: string) => new Promise((on) => sound.addEventListener(event, on));
    await happens("loadedmetadata");
    sound.currentTime = 9;
    await happens("seeked");
    return [sound.duration, sound.currentTime];
  });
  expect(await played).toEqual([10, 9]);
});

/** Hashes what the paths of the site give. Runs in a page of the site. */
async function fetchDigests(paths: readonly string[]): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const path of paths) {
    const bytes = await (await fetch(path)).arrayBuffer();
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    digests[path] = btoa(String.fromCharCode(...hash));
  }
  return digests;
}

test("a template of one's own asks in its own words", async ({ page, sealed }) => {
  const template = DEFAULT_TEMPLATE.replace("This site needs a password", "Who is it?");
  const words = `data-wrong="Nobody I know" data-sealed="message"`;
  await sealed.seal(BOARD, { template: template.replace(`data-sealed="message"`, words) });
  await page.goto(`${sealed.url}/`);
  await page.getByLabel("Who is it?").fill(PRESS.press);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toHaveText("Nobody I know");
  await page.getByLabel("Who is it?").fill(BOARD.board);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The budget");
});
