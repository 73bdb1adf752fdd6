import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { sealFolder, UnknownFileError } from "./seal-folder.ts";
import { formOf, keepForm, OPEN_FORM, sealedForm, type SiteForm } from "./site-form.ts";

const KEY = Uint8Array.from({ length: 32 }, (_, index) => index);
const SITE = {
  "/sealed-shell/index.html": "the shell",
  "/index.html": "<p>eight voices</p>",
  "/agent/nora/index.html": "<p>Nora</p>",
  "/404.html": "<p>not here</p>",
  "/agents/index.html": "redirect",
  "/media/nora-0123456789ab.mp4": "a video",
  "/_astro/code.js": "code",
  "/_astro/faces.0123.svg": "faces",
  "/share.png": "a picture",
  "/sitemap.xml": "every address",
  "/robots.txt": "Disallow: /",
};

let form: SiteForm;
beforeEach(async () => {
  form = await sealedForm(KEY);
});

async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "polyphony-folder-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

test("every page becomes the shell and a payload, media get other names, and faces and sitemap go", async () => {
  const folder = await folderOf(SITE);
  expect(await sealFolder(folder, form)).toEqual({ pages: 3, media: 1 });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));
  expect(paths.sort()).toEqual(
    [
      ...["/index.html", "/page.bin", "/agent/nora/index.html", "/agent/nora/page.bin"],
      ...["/404.html", "/404.bin", "/agents/index.html", "/_astro/code.js", "/robots.txt"],
      await form.placeOf("/media/nora-0123456789ab.mp4"),
    ].sort(),
  );
  for (const path of ["/index.html", "/agent/nora/index.html", "/404.html"]) {
    expect(await readFile(join(folder, path), "utf8")).toBe("the shell");
  }
  const read = (path: string) => readFile(join(folder, path));
  expect(String(await form.bodyOf("/agent/nora", read))).toBe("<p>Nora</p>");
});

test("a file of which nobody has said that it may be public ends the build", async () => {
  const folder = await folderOf({ ...SITE, "/agents.json": "names" });
  await expect(sealFolder(folder, form)).rejects.toThrow(UnknownFileError);
});

test("what renders single pages later finds the form that its build has", async () => {
  const folder = await folderOf({});
  await keepForm(folder, KEY);
  expect(await (await formOf(folder)).placeOf("/media/a.mp4")).toBe(
    await form.placeOf("/media/a.mp4"),
  );
  await keepForm(folder, undefined);
  expect(await formOf(folder)).toBe(OPEN_FORM);
});

test("a build whose form is not known is not delivered: it could have to be sealed", async () => {
  await expect(formOf(await folderOf({}))).rejects.toThrow();
});

test("a lost shell is made again from the page that it is rendered as", () => {
  expect(form.pathsOf("/sealed-shell")).toEqual(["/index.html"]);
  expect(form.pathsOf("/about")).toEqual(["/about/index.html", "/about/page.bin"]);
});
