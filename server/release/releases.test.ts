import fc from "fast-check";
import { mkdirSync, readFileSync, statSync, symlinkSync, truncateSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { testFolder } from "../../tests/support/test-folder.ts";
import { isCompressed } from "./compress.ts";
import { CURRENT } from "./current.ts";
import { Releases } from "./releases.ts";

let dir: string;
let releases: Releases;
beforeEach(() => {
  dir = testFolder();
  releases = new Releases(dir, () => Date.UTC(2026, 4, 1));
});

/** Makes the next release from texts at paths. */
async function release(texts: Record<string, string>, remove: readonly string[] = []) {
  const put = new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]));
  const { release: made } = await releases.write({ cause: "a test", put, remove, state: {} });
  return made;
}

/** The file that visitors get at a path. */
const seen = (path: string) => readFile(join(dir, CURRENT, path), "utf8").catch(() => undefined);
const fileOf = (id: number, path: string) => join(releases.folder(id), path);

const LONG = "<p>eight voices, one score</p>\n".repeat(500);

describe("a release", () => {
  test("is a folder with the whole site, and unchanged files share their disk space", async () => {
    await release({ "/index.html": LONG, "/old/index.html": "old", "/x.svg": "<svg/>" });
    const { id } = await release({ "/index.html": `${LONG}, anew` }, ["/old/index.html"]);
    expect((await readdir(join(dir, CURRENT), { recursive: true })).sort()).toEqual([
      "index.html",
      "index.html.br",
      "index.html.gz",
      "release.json",
      "x.svg",
    ]);
    expect(await seen("/index.html")).toBe(`${LONG}, anew`);
    expect(statSync(fileOf(2, "/x.svg")).ino).toBe(statSync(fileOf(1, "/x.svg")).ino);
    expect(releases.current()).toEqual({
      id,
      at: "2026-05-01T00:00:00.000Z",
      cause: "a test",
      gate: "",
      pages: 1,
      bytes: LONG.length + 12,
      changedPages: ["/", "/old"],
      documents: [],
      by: [],
    });
    expect(await readFile(fileOf(1, "/old/index.html"), "utf8")).toBe("old");
  });

  test("has compressed forms of text where they are smaller", async () => {
    const font = Buffer.concat([Buffer.from("wOF2\0"), Buffer.alloc(9000)]);
    const put = new Map([
      ["/index.html", Buffer.from(LONG)],
      ["/tiny.css", Buffer.from("a{}")],
      ["/_astro/a.woff2", font],
    ]);
    await releases.write({ cause: "a test", put, remove: [], state: {} });
    const [br, gzip] = [fileOf(1, "/index.html.br"), fileOf(1, "/index.html.gz")];
    expect(brotliDecompressSync(readFileSync(br)).toString()).toBe(LONG);
    expect(gunzipSync(readFileSync(gzip)).toString()).toBe(LONG);
    expect(releases.files(1).get("/index.html.br")).toBe(statSync(br).size);
    const names = [...releases.files(1).keys()];
    expect(names.filter((name) => /tiny|woff2/.test(name)).sort()).toEqual([
      "/_astro/a.woff2",
      "/tiny.css",
    ]);
  });

  test("is not made for an empty change, but its state is stored", async () => {
    const first = await release({ "/index.html": "one" });
    const put = new Map([["/index.html", Buffer.from("one")]]);
    const change = { cause: "nothing", put, remove: ["/gone.html"], state: { noted: true } };
    expect(await releases.write(change)).toEqual({ release: first, put: [], removed: [] });
    expect(releases.list()).toEqual([first]);
    expect(new Releases(dir).state()).toEqual({ noted: true });
    expect(await readdir(dir)).toEqual(["current", "releases"]);
  });

  test("of a build has the files of its folder and no others", async () => {
    await release({ "/index.html": LONG, "/gone.html": "gone" });
    const built = join(dir, "built");
    mkdirSync(built);
    await writeFile(join(built, "index.html"), LONG);
    await writeFile(join(built, "new.html"), "new");
    const paths = ["/index.html", "/new.html"];
    const put = new Map(paths.map((path) => [path, join(built, path)]));
    const written = await releases.write({ cause: "a build", put, remove: "others", state: {} });
    expect(written).toMatchObject({ put: ["/new.html"], removed: ["/gone.html"] });
    const same = [1, 2].map((id) => statSync(fileOf(id, "/index.html.br")).ino);
    expect(same[0]).toBe(same[1]);
    expect(releases.changedFiles(1, 2)).toEqual(["/gone.html", "/new.html"]);
  });

  test.each(["index.html", "/../x", "/a//b", "/a/", "/", "/a/./b", "/a\0b", "/release.json"])(
    "takes no file at %j",
    async (path) => {
      await expect(release({ [path]: "x" })).rejects.toThrow(TypeError);
      expect(releases.newest()).toBeUndefined();
    },
  );

  test("is refused if visitors see another release than the caller thinks", async () => {
    await release({ "/index.html": "one" });
    await release({ "/index.html": "two" });
    const put = new Map([["/index.html", Buffer.from("late")]]);
    const late = { cause: "late", put, remove: [], state: {}, instead: 1 };
    await expect(releases.write(late)).rejects.toMatchObject({ problem: "overtaken" });
    expect(() => releases.show(1, { instead: 1 })).toThrow("Visitors see another release by now");
    expect(await seen("/index.html")).toBe("two");
  });

  test("leaves the files of earlier ones as they were, also where it would write over one", async () => {
    await release({ "/notes.br": "its own", "/index.html": "one" });
    await expect(release({ "/notes": LONG })).rejects.toThrow(/notes\.br/);
    expect(await readFile(fileOf(1, "/notes.br"), "utf8")).toBe("its own");
    expect(releases.list()).toHaveLength(1);
  });

  test("that does not fit on the disk changes nothing, and the error says so", async () => {
    await release({ "/index.html": "one" });
    // This device is always full.
    symlinkSync("/dev/full", join(dir, "release.json.part"));
    const change = { cause: "x", put: new Map<string, Buffer>(), remove: [], state: { n: 2 } };
    const full = { name: "ReleaseError", problem: "full", userFacing: true };
    await expect(releases.write(change)).rejects.toMatchObject(full);
    expect(releases.state()).toEqual({});
    releases.recover();
    await releases.write(change);
    expect(releases.state()).toEqual({ n: 2 });
  });
});

test("an old release is shown until the newest one is shown again or a build is made", async () => {
  for (const text of ["one", "two", "three"]) await release({ "/index.html": text });
  releases.show(1, { instead: 3, by: "p-ada" });
  expect(await seen("/index.html")).toBe("one");
  const at = "2026-05-01T00:00:00.000Z";
  const hold = { shows: 1, madeAt: at, since: at, newest: 3, by: "p-ada" };
  expect(new Releases(dir).hold()).toEqual(hold);
  releases.show(2);
  expect(releases.hold()).toMatchObject({ shows: 2, newest: 3, by: null });
  releases.show(3);
  expect(releases.hold()).toBeUndefined();
  expect(await seen("/index.html")).toBe("three");

  releases.show(1);
  await release({ "/index.html": "four" });
  expect(releases.hold()).toBeUndefined();
  expect(await seen("/index.html")).toBe("four");
  expect(() => releases.show(12)).toThrow("There is no release 12. Kept are: 4, 3, 2, 1.");
});

describe("a start", () => {
  const lose = {
    "is lost": (file: string) => rm(file),
    "is cut short": async (file: string) => truncateSync(file, 1),
  };

  test.each(Object.entries(lose))(
    "sets the newest release aside when a file of it %s, and nothing is made of it",
    async (_, damage) => {
      await release({ "/index.html": "one", "/about.html": "about" });
      await release({ "/index.html": "two" });
      await damage(fileOf(2, "/index.html"));
      const [message] = releases.recover();
      expect(message).toMatch(/release 2 are lost or damaged on disk\. Release 1 is shown/);
      expect(await seen("/index.html")).toBe("one");
      expect(releases.list().map(({ id }) => id)).toEqual([1]);
      expect((await release({ "/index.html": "three" })).id).toBe(3);
      expect(await seen("/about.html")).toBe("about");
    },
  );

  test("finds damage that several releases share, and starts over if all are damaged", async () => {
    await release({ "/index.html": "one", "/about.html": "about" });
    await release({ "/index.html": "two" });
    truncateSync(fileOf(1, "/about.html"), 1);
    const messages = releases.recover();
    expect(messages).toHaveLength(2);
    expect(messages.join()).toContain("The site is built anew");
    expect(releases.current()).toBeUndefined();
    expect(await seen("/index.html")).toBeUndefined();
    expect((await release({ "/index.html": "three" })).id).toBe(3);
    expect(await seen("/index.html")).toBe("three");
  });

  test("shows an earlier release when the one of a rollback is damaged", async () => {
    for (const text of ["one", "two", "a mistake"]) await release({ "/index.html": text });
    releases.show(2);
    await rm(fileOf(2, "/index.html"));
    releases.recover();
    expect(await seen("/index.html")).toBe("one");
    expect(releases.hold()).toMatchObject({ shows: 1, newest: 3 });
    await rm(fileOf(3, "/index.html"));
    expect(() => releases.show(3)).toThrow("Files of release 3 are lost or damaged on disk");
    expect(await seen("/index.html")).toBe("one");
  });

  test("removes files of killed programs, and points to a release that was finished but not shown", async () => {
    for (const text of ["one", "two"]) await release({ "/index.html": text });
    mkdirSync(join(dir, "releases", "3.part"));
    await writeFile(join(dir, "releases", "3.part", "index.html"), "half");
    symlinkSync("releases/1", join(dir, "current.left"));
    await rm(join(dir, CURRENT));
    symlinkSync("releases/1", join(dir, CURRENT));
    expect(releases.hold(), "nobody went back").toBeUndefined();
    expect(releases.recover()).toEqual([]);
    expect(await seen("/index.html")).toBe("two");
    expect((await readdir(dir)).sort()).toEqual(["current", "releases"]);
    expect((await readdir(join(dir, "releases"))).sort()).toEqual(["1", "2"]);
    await rm(join(dir, CURRENT));
    mkdirSync(join(dir, CURRENT));
    expect(releases.recover(), "a copy followed the link").toEqual([]);
    expect(await seen("/index.html")).toBe("two");
  });

  test("reports why a folder cannot be used", async () => {
    await writeFile(join(dir, "file"), "");
    expect(() => new Releases(join(dir, "file")).recover()).toThrow(
      /cannot be used: .*SITE_DATA_DIR/,
    );
  });
});

test("preparing and writing at the same time give whole releases", async () => {
  await release({ "/index.html": LONG, "/a/x.js": "x" });
  for (let edit = 2; edit < 8; edit += 1) {
    const prepared = releases.prepare();
    const made = release({ "/index.html": `${LONG} ${edit}` });
    await Promise.all([prepared, releases.prepare(), made]);
    await releases.prepare();
    expect(releases.isWhole((await made).id)).toBe(true);
    expect(await seen("/a/x.js")).toBe("x");
  }
});

test("a file lost while the program runs stops publishing, with a message that says what to do", async () => {
  await release({ "/index.html": "one", "/about.html": "about" });
  await rm(fileOf(1, "/about.html"));
  await expect(release({ "/index.html": "two" })).rejects.toThrow(/is lost.*Restart npm start/);
  expect(await seen("/index.html")).toBe("one");
});

test("after any releases, rollbacks, prunings and restarts visitors see the right files", async () => {
  const path = fc.constantFrom("/index.html", "/a/index.html", "/a/b.js", "/_astro/x.js");
  const text = fc.constantFrom("one", "two", LONG, `${LONG} `);
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ put: fc.dictionary(path, text), remove: fc.array(path) }) },
    { weight: 2, arbitrary: fc.record({ show: fc.nat({ max: 12 }) }) },
    { weight: 1, arbitrary: fc.record({ prune: fc.integer({ min: 1, max: 4 }) }) },
    { weight: 2, arbitrary: fc.record({ prepare: fc.constant(true) }) },
    { weight: 1, arbitrary: fc.record({ restart: fc.constant(true) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const own = await mkdtemp(join(dir, "model-"));
      let site = new Releases(own);
      /** Every existing release with all its files. */
      const model = new Map<number, Record<string, string>>();
      const newest = () => Math.max(0, ...model.keys());
      let current = 0;
      for (const action of steps) {
        if ("put" in action) {
          const put = new Map(
            Object.entries(action.put).map(([at, content]) => [at, Buffer.from(content)]),
          );
          const before = Object.entries(model.get(newest()) ?? {});
          const gone = new Set<string>(action.remove);
          const unchanged = before.filter(([at]) => put.has(at) || !gone.has(at));
          const next = { ...Object.fromEntries(unchanged), ...action.put };
          const made = await site.write({ cause: "a step", put, remove: action.remove, state: 0 });
          model.set(made.release.id, next);
          current = made.release.id;
        } else if ("show" in action) {
          if (model.has(action.show)) {
            site.show(action.show);
            current = action.show;
          } else expect(() => site.show(action.show)).toThrow("There is no release");
        } else if ("prepare" in action) {
          await site.prepare();
        } else if ("prune" in action) {
          await site.prune(action.prune);
          const ids = [...model.keys()].sort((a, b) => b - a);
          for (const id of ids.slice(action.prune)) if (id !== current) model.delete(id);
        } else {
          site = new Releases(own);
          expect(site.recover()).toEqual([]);
        }
        expect(site.current()?.id ?? 0).toBe(current);
        expect(site.hold()?.shows).toBe(current === newest() ? undefined : current);
        expect(site.list().map(({ id }) => id)).toEqual([...model.keys()].sort((a, b) => b - a));
        for (const [id, texts] of model) {
          expect(site.isWhole(id)).toBe(true);
          const files = site.files(id);
          const paths = [...files.keys()].filter((at) => !isCompressed(at, files));
          const found = paths.map((at) => [at, readFileSync(join(site.folder(id), at), "utf8")]);
          expect(Object.fromEntries(found)).toEqual(texts);
        }
      }
    }),
    { numRuns: 25 },
  );
}, 60_000);
