import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { gatePage, gateScript, TemplateError, workerScript } from "./gate-page.ts";
import { pageLock } from "./browser/page-lock.ts";
import { unlock, type Lock } from "./lock.ts";
import { PasswordError } from "./passwords.ts";
import { FolderError } from "./record.ts";
import { sealSite, type SealOptions } from "./seal-site.ts";
import { DEFAULT_SITE } from "./site.ts";
import { DEFAULT_TEMPLATE } from "./template.ts";

const BOARD = { board: "eight voices, one score" };
const PRESS = { press: "read all about it" };
const LOCK: Lock = {
  keyId: "00",
  kdf: { name: "PBKDF2-SHA-256", salt: "AA==", iterations: 10, steps: 10 },
  wraps: [],
};

async function site() {
  const folder = await mkdtemp(join(tmpdir(), "sealed-site-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, "dist"));
  await writeFile(join(folder, "dist", "index.html"), "<p>the secret</p>");
  await writeFile(join(folder, "dist", "style.css"), "p { color: teal }");
  const out = join(folder, "sealed");
  const seal = (passwords: Record<string, string>, more: Partial<SealOptions> = {}) =>
    sealSite({ from: join(folder, "dist"), out, passwords, keyFile: join(folder, "key"), ...more });
  const bytes = async () => {
    const entries = await readdir(out, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return Promise.all(
      files
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
        .map(async (path) => [path, await readFile(path, "base64")]),
    );
  };
  const lock = async () => {
    const page = await readFile(join(out, "index.html"), "utf8");
    return pageLock(page);
  };
  return { folder, out, seal, bytes, lock };
}

test("equal input gives equal bytes, in whatever order the passwords are given", async () => {
  const { seal, bytes } = await site();
  await seal({ ...BOARD, ...PRESS });
  const first = await bytes();
  const done = await seal({ ...PRESS, ...BOARD });
  expect(await bytes()).toEqual(first);
  expect(done).toMatchObject({ pages: 1, files: 1, added: [], withdrawn: [], newKey: false });
});

test("adding a password leaves the files as they are; removing one changes them all", async () => {
  const { seal, bytes, lock } = await site();
  await seal(BOARD);
  const payload = (all: string[][]) => all.find(([path]) => path?.endsWith("page.bin"));
  const first = payload(await bytes());
  expect(await seal({ ...BOARD, ...PRESS })).toMatchObject({ added: ["press"], newKey: false });
  expect(payload(await bytes())).toEqual(first);
  expect(await unlock(await lock(), PRESS.press)).toBeDefined();
  expect(await seal(BOARD)).toMatchObject({ withdrawn: ["press"], newKey: true });
  expect(payload(await bytes())).not.toEqual(first);
  expect(await unlock(await lock(), PRESS.press)).toBeUndefined();
  expect(await unlock(await lock(), BOARD.board)).toBeDefined();
});

test("only this account may read the key file, and a damaged one is an error, not a new key", async () => {
  const { folder, seal } = await site();
  await seal(BOARD);
  if (process.platform !== "win32") {
    expect((await stat(join(folder, "key"))).mode & 0o077).toBe(0);
  }
  await writeFile(join(folder, "key"), "{}");
  await expect(seal(BOARD)).rejects.toThrow(FolderError);
});

test.each([
  [{}, "needs a password"],
  [{ board: "" }, '"board" has no password'],
  [{ board: "secret-a", press: "secret-a " }, 'the same password as "board"'],
])("passwords %j are refused, and none is told", async (passwords, message) => {
  const { seal } = await site();
  const refused = seal(passwords);
  await expect(refused).rejects.toThrow(PasswordError);
  await expect(refused).rejects.toThrow(message);
  await expect(refused).rejects.not.toThrow("secret");
});

test("only a sealed site is replaced, and a sealed site is not sealed again", async () => {
  const { folder, out, seal } = await site();
  await seal(BOARD, { base: "/a b/" });
  expect(await readFile(join(out, "index.html"), "utf8")).toContain('data-base="/a%20b/"');
  await expect(seal(BOARD, { from: out, out: `${out}2` })).rejects.toThrow("sealed already");
  await expect(seal(BOARD, { out: folder })).rejects.toThrow("not in or above");
  await expect(seal(BOARD, { from: join(folder, "nothing") })).rejects.toThrow("Build it first");
  await expect(seal(BOARD, { base: "docs" })).rejects.toThrow("slash");
  await expect(seal(BOARD, { out: "/proc/a" })).rejects.toThrow("cannot be made");
  await mkdir(join(folder, "photos"));
  await writeFile(join(folder, "photos", "one.jpg"), "mine");
  for (const mine of ["photos", "photos/one.jpg"]) {
    await expect(seal(BOARD, { out: join(folder, mine) })).rejects.toThrow("Choose another");
  }
});

test("a template becomes a gate page that allows only its own styles and scripts", () => {
  const template = DEFAULT_TEMPLATE.replace("</head>", "<script>theirs()</script></head>");
  const page = gatePage(template, LOCK, { base: "/docs/" });
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? "";
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
  expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/);
  expect(policy).not.toContain("unsafe");
  expect(page).toContain('<script src="/docs/sealed-gate.js"></script></body>');
  expect(page.indexOf("Content-Security-Policy")).toBeLessThan(page.indexOf("theirs()"));
});

test.each(['data-sealed="form"', 'data-sealed="password"', "</body>", "<head>"])(
  "a template without %s is refused",
  (part) => {
    const template = DEFAULT_TEMPLATE.replace(part, "");
    expect(() => gatePage(template, LOCK, DEFAULT_SITE)).toThrow(TemplateError);
  },
);

test("the gate page and its scripts take at most 15 KB", async () => {
  const gate = gatePage(DEFAULT_TEMPLATE, LOCK, DEFAULT_SITE);
  const scripts = [await gateScript(), await workerScript(DEFAULT_SITE)];
  const sizes = [gate, ...scripts].map((text) => brotliCompressSync(text).length);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(15_000);
});
