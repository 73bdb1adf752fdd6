import { expect, test as base, type Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { keyDatabase } from "sealed-site/browser";
import { builtSite } from "../../server/cli/lib/testing/built-site.ts";
import { sealedGate } from "../../server/gate/testing/sealed-gate.ts";
import { serveSite } from "../../server/site/serve.ts";
import { GATE_STORAGE_KEY } from "../../src/facts/constants.ts";
import { GATE } from "../../src/facts/strings.ts";
import { NOT_REMEMBERED_TEXT } from "../../src/islands/gate/errors.ts";
import { PASSWORD } from "./support/environment.ts";
import { serveOwnSite, type OwnSite } from "./support/own-site.ts";
import { resealed, sealedNext } from "./support/sealed.ts";
import { watchForTrouble } from "./support/trouble.ts";
import { enterPassword, gateOf, storedFlag } from "./support/visitor.ts";

const KEY_DATABASE = keyDatabase("/");

/* What a visitor of a sealed site meets beyond the gate of an open one. */

const test = base.extend<{ host: OwnSite }, { sealed: { folder: string; url: string } }>({
  // Playwright reads from the pattern which fixtures it needs: none.
  sealed: [
    async ({}, use) => {
      const { outDir: folder } = await builtSite(await sealedGate());
      const server = await serveSite({ folder, port: 0, host: "127.0.0.1" });
      await use({ folder, url: server.url });
      await server.close();
    },
    { scope: "worker" },
  ],
  baseURL: ({ sealed }, use) => use(sealed.url),
  host: async ({ sealed }, use) => {
    const host = await serveOwnSite(sealed.folder);
    await use(host);
    await host.close();
  },
});
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Opens a page by its gate. */
async function enter(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await enterPassword(page, PASSWORD);
  await expect(gateOf(page).content).toBeVisible();
}

/** Whether the page that is shown came from the service worker. */
const fromWorker = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("navigation")
      .some((entry) => entry instanceof PerformanceNavigationTiming && entry.workerStart > 0),
  );

test("the gate says nothing of the page behind it, and its page comes with all it says", async ({
  page,
  sealed,
}) => {
  const trouble = watchForTrouble(page, sealed.url);
  await page.goto("/agent/nora");
  await expect(gateOf(page).dialog).toBeVisible();
  expect(await page.title()).toBe(GATE.title);
  expect(await page.content()).not.toContain("Nora");
  await enterPassword(page, `${PASSWORD}?`);
  await expect(gateOf(page).message).toHaveText(GATE.wrongPassword);
  expect(await storedFlag(page)).toBeNull();
  // As if the password had been added since the page was loaded.
  await page.locator("[data-sealed=lock]").evaluate(({ firstChild }) => {
    if (firstChild) firstChild.nodeValue = `${firstChild.nodeValue}`.replace(/\[.*\]/, "[]");
  });
  await enterPassword(page, PASSWORD);
  await expect(gateOf(page).content).toBeVisible();
  expect(await page.title()).toContain("Nora");
  const inPlace = await describing(page);
  await page.reload();
  await expect(gateOf(page).content).toBeVisible();
  expect(await fromWorker(page)).toBe(true);
  expect(await describing(page), "and from the worker it is the same").toEqual(inPlace);
  await page.getByRole("button", { name: "Hear Nora" }).click();
  await expect.poll(() => page.locator("header.hero video").evaluate(isPlaying)).toBe(true);
  // Requests in flight are canceled when the page is left.
  expect(trouble.filter((line) => !line.includes("ERR_ABORTED"))).toEqual([]);
});

/** Metadata of a page. */
function describing(page: Page): Promise<unknown> {
  return page.evaluate(() => ({
    title: document.title,
    attributes: { ...document.documentElement.dataset },
    metas: [...document.querySelectorAll("meta[name], meta[property], link[rel=canonical]")]
      .map(({ outerHTML }) => outerHTML)
      .filter((text) => !text.includes("viewport"))
      .sort(),
    data: document.querySelector("script[type='application/ld+json']")?.textContent,
    rules: [
      ...new Set(
        [...document.styleSheets, ...document.adoptedStyleSheets].flatMap(({ cssRules }) =>
          [...cssRules].map(({ cssText }) => cssText),
        ),
      ),
    ].sort(),
  }));
}

test("a second tab opens with the first, and both shut together", async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto("/about");
  await expect(gateOf(other).dialog).toBeVisible();
  await enter(page, "/agent/nora");
  await expect(gateOf(other).content).toBeVisible();
  await expect(gateOf(other).dialog).toHaveCount(0);
  await page.evaluate((key) => localStorage.removeItem(key), GATE_STORAGE_KEY);
  await expect(gateOf(other).dialog).toBeVisible();
  await expect(gateOf(other).content, "the page itself is gone").toHaveCount(0);
  await page.goto("/");
  await expect(gateOf(page).dialog, "the next page asks").toBeVisible();
  const storedKeys = await page.evaluate(readStoredKeys, KEY_DATABASE);
  expect(storedKeys, "and the key is gone").toBeUndefined();
});

/** The stored keys. Runs in a page of the site. */
async function readStoredKeys(name: string): Promise<object | undefined> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
  });
  try {
    if (!database.objectStoreNames.contains("keys")) return undefined;
    return await new Promise((resolve) => {
      const request = database.transaction("keys").objectStore("keys").get("site");
      request.onsuccess = () => resolve(request.result);
    });
  } finally {
    database.close();
  }
}

test("a hard reload, which goes past the worker, shows the page again without asking", async ({
  page,
}) => {
  await enter(page, "/agent/nora");
  const session = await page.context().newCDPSession(page);
  await Promise.all([
    page.waitForEvent("load"),
    session.send("Page.reload", { ignoreCache: true }),
  ]);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(gateOf(page).dialog).toHaveCount(0);
  expect(await fromWorker(page)).toBe(false);
  await expect(page.locator(".portrait img").first()).toHaveJSProperty("complete", true);
});

test.describe("where no service worker may run", () => {
  test.use({ serviceWorkers: "block" });

  test("pages open by themselves, with pictures that come near and films that are played", async ({
    page,
    sealed,
  }) => {
    const trouble = watchForTrouble(page, sealed.url);
    await enter(page, "/");
    const isVisible = () =>
      page.evaluate(() =>
        [...document.images]
          .filter(({ src }) => src.startsWith("blob:"))
          .map(({ naturalWidth }) => naturalWidth > 0),
      );
    await expect.poll(async () => (await isVisible()).includes(true)).toBe(true);
    const all = await page.evaluate(() => document.images.length);
    expect((await isVisible()).length, "those far below wait").toBeLessThan(all);

    await page.goto("/agent/nora");
    await expect(gateOf(page).content, "the next page does not ask").toBeVisible();
    const video = page.locator("header.hero video");
    await page.getByRole("button", { name: "Hear Nora" }).click();
    await expect.poll(() => video.evaluate(isPlaying)).toBe(true);
    const cues = (element: HTMLVideoElement) => element.textTracks[0]?.cues?.length ?? 0;
    await expect.poll(() => video.evaluate(cues)).toBeGreaterThan(0);
    const artwork = () =>
      page.evaluate(() => navigator.mediaSession.metadata?.artwork.map(({ src }) => src));
    await expect
      .poll(artwork, "the device's own player shows her")
      .toEqual([expect.stringMatching(/^blob:/)]);
    const expected = /Service Worker registration blocked/;
    expect(trouble.filter((line) => !expected.test(line))).toEqual([]);
  });
});

/** Replaces the stored keys by the site's former ones. Runs in a page of the site. */
async function keepOtherKeys(name: string): Promise<void> {
  const { subtle } = crypto;
  const sign = { name: "HMAC", hash: "SHA-256" };
  const keys = {
    keyId: new Uint8Array(8),
    files: await subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["decrypt"]),
    nonces: await subtle.generateKey(sign, false, ["sign"]),
    names: await subtle.generateKey(sign, false, ["sign"]),
  };
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
  });
  const change = database.transaction("keys", "readwrite");
  change.objectStore("keys").put(keys, "site");
  await new Promise((resolve) => (change.oncomplete = resolve));
  database.close();
}

function isDrawn(image: HTMLImageElement): boolean {
  return image.complete && image.naturalWidth > 0;
}

function isPlaying(video: HTMLVideoElement): boolean {
  return !video.paused && video.currentTime > 0;
}

/** Refuses to store anything. Runs in a page before its own scripts. */
function refuseStorage(): void {
  const refuse = () => {
    throw new DOMException("Blocked for this test", "SecurityError");
  };
  Object.defineProperty(window, "localStorage", { get: refuse });
  Object.defineProperty(window, "indexedDB", { get: refuse });
}

test("where nothing may be stored, a page opens for as long as it is there", async ({ page }) => {
  await page.addInitScript(refuseStorage);
  await enter(page, "/agent/nora");
  await expect(page.getByText(NOT_REMEMBERED_TEXT)).toBeVisible();
  await expect(page.locator(".portrait img").first()).toHaveAttribute("src", /^blob:/);
  await page.goto("/");
  await expect(gateOf(page).dialog, "the next one asks again").toBeVisible();
});

test("where the flag is lost and the key cannot be deleted, pages ask, and never reload without end", async ({
  page,
}) => {
  await enter(page, "/agent/nora");
  // Storage is blocked from now on; the worker, which this does not reach, still has the key.
  await page.addInitScript(refuseStorage);
  let pages = 0;
  page.on("framenavigated", () => (pages += 1));
  await page.goto("/about");
  await enterPassword(page, PASSWORD);
  await expect(gateOf(page).content).toBeVisible();
  expect(pages, "one from the worker, one of the shell").toBe(2);
});

test.describe("while a visitor is on the site", () => {
  test("who gives the new password after a withdrawal has the pictures of that page as well", async ({
    page,
    host,
  }) => {
    await enter(page, `${host.url}/`);
    await page.reload();
    await expect(gateOf(page).content).toBeVisible();
    await page.evaluate(keepOtherKeys, KEY_DATABASE);
    await page.goto(`${host.url}/agent/nora`);
    await expect(gateOf(page).message).toHaveText(/^The passwords of this site have changed/);
    await enterPassword(page, PASSWORD);
    await expect(gateOf(page).content).toBeVisible();
    const portrait = page.locator("header.hero .portrait img");
    await expect.poll(() => portrait.evaluate(isDrawn)).toBe(true);
    await expect(portrait).not.toHaveAttribute("src", "/placeholder.svg");
  });

  test("a password that is right for a site that has changed meanwhile is told so", async ({
    page,
    host,
  }) => {
    await page.goto(`${host.url}/about`);
    await expect(gateOf(page).dialog).toBeVisible();
    host.replaced.set("/about/page.bin", await resealed("/about", "<title>New</title>"));
    await enterPassword(page, PASSWORD);
    await expect(gateOf(page).message).toHaveText(/^The site has changed since/);
    expect(await storedFlag(page)).toBeNull();
  });

  test("a new release is there from the next page on, and the open page goes on", async ({
    page,
    host,
    sealed,
  }) => {
    await enter(page, `${host.url}/`);
    await page.reload();
    const { content, dialog } = gateOf(page);
    await expect(content).toBeVisible();
    const renamed = await sealedNext(sealed.folder, "/about", (html) =>
      html.replace(/(<h1[^>]*>)/, "$1Published meanwhile: "),
    );
    host.replaced.set("/about/page.bin", renamed);
    await page.getByRole("navigation").getByRole("link", { name: "About" }).first().click();
    await expect(page).toHaveURL(`${host.url}/about`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Published meanwhile:");
    await page.goBack();
    await expect(content).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  test("a page that arrives changed is refused, and one that is whole comes back", async ({
    page,
    host,
    sealed,
  }) => {
    await enter(page, `${host.url}/`);
    const bytes = await readFile(join(sealed.folder, "about/page.bin"));
    host.replaced.set("/about/page.bin", changedAt(bytes, bytes.length >> 1));
    await page.goto(`${host.url}/about`);
    await expect(gateOf(page).message).toHaveText(/damaged and cannot be opened/);
    await expect(gateOf(page).content).toHaveCount(0);
    host.replaced.clear();
    await page.reload();
    await expect(gateOf(page).content).toBeVisible();
  });
});

function changedAt(bytes: Buffer, place: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
  return changed;
}
