import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { type ContentKeys, importContentKey } from "./lock.ts";
import { DEFAULT_SITE, sealedName } from "./site.ts";
import { openPage } from "./seal.ts";
import { PathTakenError, sealFolder } from "./seal-folder.ts";

const FILES = {
  "/index.html": "<p>eight voices</p>",
  "/agent/nora/index.html": "<p>Nora</p>",
  "/guide.htm": "<p>guide</p>",
  "/404.html": "<p>not here</p>",
  "/media/nora.mp4": "a video",
  "/assets/app.js": "code",
  "/robots.txt": "Disallow: /",
};

let keys: ContentKeys;
beforeAll(async () => {
  keys = await importContentKey(Uint8Array.from({ length: 32 }, (_, index) => index));
});

async function seal(files: Record<string, string>, open: readonly string[] = []) {
  const folder = await mkdtemp(join(tmpdir(), "sealed-site-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // Some generators link to files that do not change.
  await mkdir(join(folder, "linked/media"), { recursive: true });
  await mkdir(join(folder, "from"));
  await symlink("../linked/media", join(folder, "from/media"));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, "from", path)), { recursive: true });
    await writeFile(join(folder, "from", path), text);
  }
  const site = { ...DEFAULT_SITE, public: [...DEFAULT_SITE.public, ...open] };
  const out = join(folder, "out");
  const done = await sealFolder(join(folder, "from"), out, {
    keys,
    site,
    gate: Buffer.from("gate"),
  });
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(out.length).replaceAll("\\", "/"));
  return { done, paths: paths.sort(), read: (path: string) => readFile(join(out, path)) };
}

test("every page becomes the gate and a payload, every other file gets an opaque name", async () => {
  const { done, paths, read } = await seal(FILES);
  expect(done).toEqual({ pages: 4, files: 2, public: ["/robots.txt"] });
  expect(paths).toEqual(
    [
      ...["/index.html", "/page.bin", "/agent/nora/index.html", "/agent/nora/page.bin"],
      ...["/guide.htm", "/guide.bin", "/404.html", "/404.bin", "/robots.txt"],
      `/sealed/${await sealedName(keys, "/media/nora.mp4")}`,
      `/sealed/${await sealedName(keys, "/assets/app.js")}`,
    ].sort(),
  );
  for (const path of ["/index.html", "/agent/nora/index.html", "/guide.htm", "/404.html"]) {
    expect(String(await read(path))).toBe("gate");
  }
  const file = "/agent/nora/index.html";
  expect(String(await openPage(keys, file, await read("/agent/nora/page.bin")))).toBe(
    "<p>Nora</p>",
  );
  const everything = Buffer.concat(await Promise.all(paths.map(read))).toString("latin1");
  for (const secret of ["eight voices", "Nora", "a video", "code"]) {
    expect(everything).not.toContain(secret);
  }
});

test("files listed as public stay as they are", async () => {
  const { paths, read } = await seal(FILES, ["/assets/*", "/guide.htm"]);
  expect(paths).not.toContain("/guide.bin");
  expect(String(await read("/assets/app.js"))).toBe("code");
  expect(String(await read("/guide.htm"))).toBe("<p>guide</p>");
});

test("two files for one path are an error", async () => {
  const files = { "/page.html": "a page", "/index.html": "home" };
  await expect(seal(files)).rejects.toThrow(PathTakenError);
  await expect(seal({ "/sealed/plan.bin": "secret" })).rejects.toThrow(PathTakenError);
});

test.skipIf(process.platform === "win32")("a named pipe is refused", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sealed-site-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, "from"));
  execFileSync("mkfifo", [join(folder, "from/pipe")]);
  const options = { keys, site: DEFAULT_SITE, gate: Buffer.from("gate") };
  const sealed = sealFolder(join(folder, "from"), join(folder, "out"), options);
  await expect(sealed).rejects.toThrow("/pipe is no file");
});
