import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ReleaseStore, type ReleaseStoreOptions } from "./store.ts";

let dir: string;
let opened: ReleaseStore[] = [];
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "releases-"));
});
afterEach(async () => {
  for (const store of opened) store.close();
  opened = [];
  await rm(dir, { recursive: true });
});

function open(options?: ReleaseStoreOptions): ReleaseStore {
  const store = ReleaseStore.open(dir, options);
  opened.push(store);
  return store;
}

/** Puts texts at paths and removes others, as one release. */
async function release(store: ReleaseStore, put: Record<string, string>, remove: string[] = []) {
  const entries = Object.entries(put).map(async ([path, text]) => {
    const hash = await store.putObject(Buffer.from(text), "page");
    return [path, { hash }] as const;
  });
  return store.commit({ cause: "a test", put: new Map(await Promise.all(entries)), remove });
}

function textAt(store: ReleaseStore, path: string): Promise<string> | undefined {
  const file = store.find(path);
  return file && readFile(store.objectFile(file.hash), "utf8");
}

const LONG = "<p>eight voices, one score</p>\n".repeat(500);

describe("a release", () => {
  test("is seen by another process's reader at its next look", async () => {
    const writer = open({ now: () => Date.UTC(2026, 4, 1) });
    await release(writer, { "/index.html": "one", "/old/index.html": "old" });
    const reader = open({ readonly: true });
    expect(await textAt(reader, "/index.html")).toBe("one");
    const made = await release(writer, { "/index.html": "two", "/x.svg": "<svg/>" }, [
      "/old/index.html",
    ]);
    expect(made).toEqual({
      id: 2,
      at: "2026-05-01T00:00:00.000Z",
      cause: "a test",
      files: 2,
      pages: 1,
      bytes: 9,
      changedFiles: 3,
      changedPages: 2,
    });
    expect(await textAt(reader, "/index.html")).toBe("two");
    expect(reader.find("/old/index.html")).toBeUndefined();
    expect(reader.current()).toEqual(made);
    expect(reader.files().map(({ path, type }) => [path, type])).toEqual([
      ["/index.html", "text/html; charset=utf-8"],
      ["/x.svg", "image/svg+xml"],
    ]);
  });

  test("is not made by a change of nothing, but what is written beside it is kept", async () => {
    const store = open();
    const first = await release(store, { "/index.html": "one" });
    expect(await release(store, { "/index.html": "one" }, ["/gone.html"])).toEqual(first);
    store.commit({ cause: "nothing", put: new Map(), remove: [] }, (database, { id }) => {
      database.exec(`CREATE TABLE own (id INTEGER); INSERT INTO own VALUES (${id})`);
    });
    expect(store.transact((database) => database.prepare("SELECT id FROM own").get())).toEqual({
      id: 1,
    });
    expect(store.list()).toEqual([first]);
  });

  test("is not made when what is written beside it fails, or a content was never put", async () => {
    const store = open();
    const first = await release(store, { "/index.html": "one" });
    const hash = await store.putObject(Buffer.from("two"), "page");
    const put = new Map([["/index.html", { hash }]]);
    expect(() =>
      store.commit({ cause: "x", put, remove: [] }, () => {
        throw new Error("no");
      }),
    ).toThrow("no");
    const lost = new Map([...put, ["/lost.html", { hash: "0".repeat(64) }] as const]);
    expect(() => store.commit({ cause: "x", put: lost, remove: [] })).toThrow(
      /content of \/lost\.html .* no release was made/,
    );
    expect([store.current(), await textAt(store, "/index.html")]).toEqual([first, "one"]);
  });

  test.each(["index.html", "/../x", "/a//b", "/a/", "/", "/a/./b", "/a\0b", "/a\\b"])(
    "takes no file at %j",
    async (path) => {
      await expect(release(open(), { [path]: "x" })).rejects.toThrow(TypeError);
    },
  );
});

test("a release that was made for another one than visitors see is not made", async () => {
  const store = open();
  await release(store, { "/index.html": "one" });
  await release(store, { "/index.html": "two" });
  const change = { cause: "late", put: new Map(), remove: ["/index.html"] };
  expect(() => store.commit({ ...change, after: 1 })).toThrow("Another release was made");
  expect(() => store.rollback(1, 1)).toThrow("Another release was made");
  expect(await textAt(store, "/index.html")).toBe("two");
  store.commit({ ...change, after: 2 });
  expect(store.changedPages(3)).toEqual(["/"]);
  expect(store.find("/index.html")).toBeUndefined();
});

test("a release lacks what it never had, and what was removed", async () => {
  const store = open();
  await release(store, { "/a.js": "a", "/b.js": "b", "/c's.js": "c" });
  store.commit({ cause: "less", put: new Map(), remove: ["/b.js"] });
  const asked = ["/a.js", "/b.js", "/c's.js", "/d.js"];
  expect([...store.lacking(asked)]).toEqual(["/b.js", "/d.js"]);
  expect(store.lacking([]).size).toBe(0);
});

describe("content", () => {
  test("is kept compressed where that helps, and small for what is made once", async () => {
    const store = open();
    await release(store, { "/index.html": LONG, "/tiny.css": "a{}" });
    const asset = await store.putObject(Buffer.from(`/* asset */${LONG}`), "asset");
    const font = await store.putObject(
      Buffer.concat([Buffer.from("wOF2\0"), Buffer.alloc(9000)]),
      "asset",
    );
    const put = new Map([
      ["/_astro/a.css", { hash: asset }],
      ["/_astro/a.woff2", { hash: font }],
    ]);
    store.commit({ cause: "assets", put, remove: [] });
    const page = store.find("/index.html");
    if (!page) throw new Error("not found");
    expect([...page.encodings.keys()]).toEqual(["br", "gzip"]);
    const br = await readFile(store.objectFile(page.hash, "br"));
    const gzip = await readFile(store.objectFile(page.hash, "gzip"));
    expect([brotliDecompressSync(br).toString(), gunzipSync(gzip).toString()]).toEqual([
      LONG,
      LONG,
    ]);
    expect(br.length).toBe(page.encodings.get("br"));
    expect(store.find("/tiny.css")?.encodings.size).toBe(0);
    expect(store.find("/_astro/a.woff2")?.encodings.size).toBe(0);
    expect(store.find("/_astro/a.css")?.encodings.size).toBe(2);
  });

  test("is written once, and again when its file was lost", async () => {
    const store = open();
    const bytes = Buffer.from(LONG);
    const [hash, same] = await Promise.all([
      store.putObject(bytes, "page"),
      store.putObject(bytes, "page"),
    ]);
    expect(same).toBe(hash);
    await writeFile(store.objectFile(hash), "kept as it is");
    await store.putObject(bytes, "page");
    expect(await readFile(store.objectFile(hash), "utf8")).toBe("kept as it is");
    await rm(store.objectFile(hash));
    await store.putObject(bytes, "page");
    expect(await readFile(store.objectFile(hash), "utf8")).toBe(LONG);
    expect(await readdir(join(dir, "incoming"))).toEqual([]);
  });
});

describe("an old release", () => {
  test("comes back as a new one", async () => {
    const store = open();
    await release(store, { "/index.html": "one", "/a.html": "a" });
    await release(store, { "/index.html": "two", "/b.html": "b" }, ["/a.html"]);
    await release(store, { "/a.html": "a", "/c.html": "c" });
    expect([...store.changesTo(1).put.keys()]).toEqual(["/index.html"]);
    expect(store.changesTo(1).remove.sort()).toEqual(["/b.html", "/c.html"]);
    const back = store.rollback(1);
    expect([back.id, back.cause, back.changedFiles, back.files]).toEqual([
      4,
      "rollback to 1",
      3,
      2,
    ]);
    expect(await textAt(store, "/index.html")).toBe("one");
    expect(store.files().map(({ path }) => path)).toEqual(["/a.html", "/index.html"]);
    expect(store.rollback(1)).toEqual(back);
    expect(store.rollback(3).files).toBe(4);
    expect(() => store.rollback(12)).toThrow("There is no release 12. Kept are: 5, 4, 3, 2, 1.");
  });

  test("still gives its scripts to a page that is open since then, until it is pruned", async () => {
    const store = open({ graceMs: 0 });
    await release(store, { "/_astro/one.js": "1" });
    await release(store, { "/_astro/two.js": "2" }, ["/_astro/one.js"]);
    expect(store.find("/_astro/one.js")).toBeUndefined();
    expect(store.findRetained("/_astro/one.js")?.size).toBe(1);
    expect(await store.prune(1)).toEqual({ releases: 1, objects: 1 });
    expect(store.findRetained("/_astro/one.js")).toBeUndefined();
    expect(store.findRetained("/_astro/two.js")?.size).toBe(1);
  });

  test("gives visitors none of its files once the gate is another one", async () => {
    const store = open();
    const shell = (key: string) => `keyId&quot;:[0,&quot;${key}&quot;]`;
    const has = (path: string) => store.findForOpenPage(path) !== undefined;
    await release(store, { "/404.html": "an open site", "/media/nora.mp4": "a film" });
    expect(has("/media/nora.mp4")).toBe(true);
    await release(store, { "/404.html": shell("aa"), "/media/1.bin": "1" }, ["/media/nora.mp4"]);
    expect(has("/media/nora.mp4"), "it is sealed now").toBe(false);
    await release(store, { "/404.html": `${shell("aa")} in other words`, "/media/2.bin": "2" });
    await release(store, {}, ["/media/1.bin"]);
    expect(has("/media/1.bin"), "pages that are open may show it").toBe(true);
    await release(store, { "/404.html": shell("bb"), "/media/3.bin": "3" }, ["/media/2.bin"]);
    expect(["1", "2", "3"].map((name) => has(`/media/${name}.bin`))).toEqual([false, false, true]);
    store.rollback(2);
    expect(["1", "2", "3"].map((name) => has(`/media/${name}.bin`))).toEqual([true, false, false]);
    expect(store.findRetained("/media/3.bin"), "publishing still finds it").toBeDefined();
  });
});

describe("pruning", () => {
  test("keeps a release that a rollback will end with, and all after it", async () => {
    const store = open();
    for (const text of ["one", "two", "three", "four"])
      await release(store, { "/index.html": text });
    await store.prune(1, 2);
    expect(store.list().map(({ id }) => id)).toEqual([4, 3, 2]);
  });

  test("leaves alone what was put for a release that is on its way", async () => {
    const store = open();
    await release(store, { "/index.html": "one" });
    await release(store, { "/index.html": "two" });
    const hash = await store.putObject(Buffer.from("one"), "page");
    expect((await store.prune(1)).objects).toBe(0);
    store.commit({ cause: "x", put: new Map([["/index.html", { hash }]]), remove: [] });
    expect(await textAt(store, "/index.html")).toBe("one");
  });

  test("what a killed process left is found at the next start", async () => {
    const store = open({ graceMs: 0 });
    await release(store, { "/index.html": LONG });
    const orphan = await store.putObject(Buffer.from(`orphan ${LONG}`), "page");
    await rm(store.objectFile(orphan));
    await writeFile(join(dir, "incoming", "half"), "ha");
    expect(await store.tidy()).toBe(1);
    expect(await readdir(join(dir, "incoming"))).toEqual([]);
    expect((await readdir(join(dir, "objects", orphan.slice(0, 2)))).join()).not.toContain(
      orphan.slice(2),
    );
    expect(await textAt(store, "/index.html")).toBe(LONG);
  });
});

describe("trouble", () => {
  test("a full disk changes nothing, and says so", async () => {
    const store = open({ maxPages: 14 });
    const first = await release(store, { "/index.html": "one" });
    const hash = await store.putObject(Buffer.from("two"), "page");
    const many = Array.from({ length: 2000 }, (_, n) => [`/many/${n}.html`, { hash }] as const);
    expect(() => store.commit({ cause: "x", put: new Map(many), remove: [] })).toThrow(
      expect.objectContaining({ name: "ReleaseStoreError", problem: "full", userFacing: true }),
    );
    expect([store.current(), store.files().length]).toEqual([first, 1]);
    expect((await release(store, { "/index.html": "two" })).id).toBe(2);
  });

  test("a database that turns out to be damaged gives way to its copy, and is kept beside it", async () => {
    const store = open();
    await release(store, { "/index.html": "one" });
    await store.keepCopy();
    await release(store, { "/index.html": "two" });
    store.discard();
    const names = await readdir(dir);
    expect(names).not.toContain("releases.sqlite");
    expect(names.filter((name) => /^releases\.sqlite\.damaged-[\dTZ-]+$/.test(name))).toHaveLength(
      1,
    );
    const told: string[] = [];
    const next = open({ warn: (message) => void told.push(message) });
    expect(await textAt(next, "/index.html")).toBe("one");
    expect(told).toEqual([expect.stringMatching(/its copy is in its place/)]);
  });

  test("a reader without a store, a damaged one, and one that is being written", async () => {
    const wrong = (problem: string) => expect.objectContaining({ problem, userFacing: true });
    expect(() => open({ readonly: true })).toThrow(wrong("missing"));
    const store = open();
    const busy = open({ busyMs: 1 });
    store.transact(() =>
      expect(() => busy.commit({ cause: "x", put: new Map(), remove: [] })).toThrow(wrong("busy")),
    );
    store.close();
    busy.close();
    await writeFile(join(dir, "releases.sqlite"), "this is no database".repeat(500));
    expect(() => open({ readonly: true })).toThrow(wrong("damaged"));
    // Who writes moves it aside and begins anew.
    const told: string[] = [];
    const fresh = open({ warn: (message) => void told.push(message) });
    expect(fresh.current()).toBeUndefined();
    fresh.close();
    expect(told).toEqual([expect.stringMatching(/was damaged and is moved aside.* npm start/)]);
    expect((await readdir(dir)).some((name) => name.startsWith("releases.sqlite.damaged-"))).toBe(
      true,
    );
    expect(() => ReleaseStore.open(join(dir, "releases.sqlite"))).toThrow(
      /cannot be used: .* SITE_DATA_DIR/,
    );
  });
});
