import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { inRoot } from "../../server/runtime/root.ts";
import { startLocalLake, type LocalLake } from "content-lake/testing";
import { LAKE_RULES } from "../../server/source/embedded-lake.ts";
import { serveSite, type SiteServer } from "../../server/site/serve.ts";
import { placeMedia } from "../../src/content/media-files.ts";
import { hostileFiles, type HostileFile } from "./files/hostile.ts";
import { startSpy, type Spy } from "./files/spy.ts";

/*
 * Write access to the dataset must not give control over those who open its files. The lake, the site and
 * a page of an editor run beside each other; every file is opened by itself and within the editor's
 * page, wherever it is delivered.
 */

let dir: string;
let lake: LocalLake;
let site: SiteServer;
/** The origin of the editor's page, which holds the token, and the place that hears of scripts. */
let editor: Spy;
let files: HostileFile[];

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "polyphony-files-"));
  editor = await startSpy();
  await mkdir(join(dir, "site", "media"), { recursive: true });
  site = await serveSite({ folder: join(dir, "site"), port: 0, host: "127.0.0.1" });
  lake = await startLocalLake(LAKE_RULES);
  files = hostileFiles(writingScript(), editor.url);
  await lake.client.create({ _id: "page", _type: "page", title: "as it was" });
  for (const { name, body } of files) await writeFile(join(dir, "site", "media", name), body);
});
test.afterAll(async () => {
  await site.close();
  await editor.close();
  await lake.remove();
  await rm(dir, { recursive: true, force: true });
});
test.beforeEach(() => void editor.seen.splice(0));

/** Writes into the lake with its token, and tells the spy. */
function writingScript(): string {
  const { url, token, dataset } = lake.lake;
  const body = `{mutations:[{patch:{id:'page',set:{title:'taken over'}}}]}`;
  return [
    `fetch('${editor.url}/script-ran')`,
    `fetch('${url}/v2026-05-01/data/mutate/${dataset}',{method:'POST',headers:{authorization:'Bearer ${token}'},body:JSON.stringify(${body})})`,
  ].join(";");
}

async function title(): Promise<unknown> {
  return (await lake.client.getDocument("page"))?.title;
}

/**
 * Opens addresses by themselves, and within a page that an editor has open.
 * @returns how many the browser was given to show
 */
async function openAll(page: Page, urls: readonly string[]): Promise<number> {
  const waiting = [...urls];
  let opened = 0;
  const open = async () => {
    const tab = await page.context().newPage();
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      // A download ends the visit with an error.
      const response = await tab.goto(url).catch(() => null);
      if (response?.ok()) opened += 1;
    }
    await tab.close();
  };
  await Promise.all(Array.from({ length: 3 }, open));
  const within = urls.flatMap((url) => [
    `<iframe src="${url}"></iframe>`,
    `<object data="${url}"></object>`,
    `<img src="${url}">`,
  ]);
  editor.serve("/desk", `<!doctype html>${within.join("")}`, "text/html");
  await page.goto(`${editor.url}/desk`);
  await page.waitForLoadState("networkidle");
  return opened;
}

async function expectNothing(): Promise<void> {
  expect(editor.seen).toEqual([]);
  expect(await title()).toBe("as it was");
}

test("the script runs where it is allowed: else these tests would prove nothing", async ({
  page,
}) => {
  editor.serve("/attack", `<script>${writingScript()}</script>`, "text/html");
  await page.goto(`${editor.url}/attack`);
  await expect.poll(() => editor.seen).toContain("/script-ran");
});

test("files under /media of the site can do nothing, however they came there", async ({ page }) => {
  const opened = await openAll(
    page,
    files.map(({ name }) => `${site.url}/media/${name}`),
  );
  expect(opened).toBeGreaterThan(3);
  await expectNothing();
});

test("files that are uploaded come out harmless, or do not come in", async ({ page }) => {
  const urls: string[] = [];
  // Other bytes than those that were put there by other ways.
  for (const { name, body } of hostileFiles(`${writingScript()};0`, editor.url)) {
    for (const kind of ["image", "file"] as const) {
      await lake.client.assets
        .upload(kind, Buffer.from(body), { filename: name, contentType: "text/html" })
        .then(
          ({ url }) => void urls.push(url),
          () => undefined,
        );
    }
  }
  // Drawings come in without their scripts; of files, those that are called pictures or videos.
  expect(urls.length).toBeGreaterThan(5);
  const opened = await openAll(page, urls);
  expect(opened).toBeGreaterThan(3);
  await expectNothing();
});

test("drawings that a real project holds become harmless on their way to the site", async ({
  page,
}) => {
  const drawings = files.filter(({ name }) => name.endsWith(".svg"));
  const source = await startSpy();
  const folder = join(dir, "placed");
  const paths: string[] = [];
  for (const { name, body } of drawings) {
    source.serve(`/${name}`, body, "image/svg+xml");
    const path = `/media/${name}`;
    const file = { path, from: "images" as const, source: name, document: "d", field: "image" };
    const base = { images: source.url, files: source.url };
    await placeMedia([file], base, join(dir, "cache"), folder).then(
      () => void paths.push(path),
      (error: unknown) => expect(String(error)).toContain("drawing is refused"),
    );
  }
  await source.close();
  expect(paths.length).toBe(drawings.length - 1);
  // A plain host, which sends no policy at all: the files alone have to be harmless.
  const host = await startSpy();
  for (const path of paths) host.serve(path, await readFile(join(folder, path)), "image/svg+xml");
  const opened = await openAll(
    page,
    paths.map((path) => `${host.url}${path}`),
  );
  expect(host.seen).toEqual([]);
  await host.close();
  expect(opened).toBeGreaterThan(3);
  await expectNothing();
});

test("pictures can still be opened, and videos play in pages with their captions", async ({
  page,
}) => {
  const media = join(dir, "site", "media");
  await copyFile(inRoot("docs/pictures/studio-agent.webp"), join(media, "nora.webp"));
  await copyFile(inRoot("studio/dataset/images/nora.svg"), join(media, "nora.svg"));
  await copyFile(inRoot("studio/dataset/files/nora.webm"), join(media, "nora.webm"));
  await writeFile(join(media, "nora.vtt"), "WEBVTT\n\n00:00.000 --> 00:02.000\nHello.\n");
  const video = `<video src="/media/nora.webm" preload="auto"><track default src="/media/nora.vtt"></video>`;
  await writeFile(join(dir, "site", "video.html"), `<!doctype html>${video}`);

  await page.goto(`${site.url}/media/nora.webp`);
  const width = () => page.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(100);
  await page.goto(`${site.url}/media/nora.svg`);
  await expect(page.locator("svg path").first()).toBeVisible();
  await page.goto(`${site.url}/video.html`);
  const opened = () =>
    page
      .locator("video")
      .evaluate((video: HTMLVideoElement) => [
        video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
        video.textTracks[0]?.cues?.length,
      ]);
  await expect.poll(opened).toEqual([true, 1]);
});
