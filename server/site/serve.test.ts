import { rmSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { redirectRules } from "../../src/facts/redirects.ts";
import { importFolder } from "../release/import.ts";
import { ReleaseStore } from "../release/store.ts";
import { answer } from "./answer.ts";
import { IMMUTABLE, IMMUTABLE_PRIVATE, REVALIDATE, SECURITY_HEADERS } from "./headers.ts";
import { releaseFiles } from "./release-files.ts";
import { serveSite, type SiteServer } from "./serve.ts";
import { ask as askAt } from "./testing/ask.ts";

const PAGE = `<!doctype html><title>Eight</title>${"<p>eight voices, one score</p>".repeat(400)}`;
const VIDEO = Buffer.from(Array.from({ length: 50_000 }, (_, n) => (n * n) % 251));
const SITE: Record<string, string | Buffer> = {
  "index.html": PAGE,
  "404.html": `${PAGE}<p>missing</p>`,
  "agent/nora/index.html": "<h1>Nora</h1>",
  "_astro/app-1.js": `run();${"/* long */".repeat(100)}`,
  "_astro/fonts/serif.woff2": Buffer.concat([Buffer.from("wOF2\0"), VIDEO]),
  "media/video.mp4": VIDEO,
  "favicon.svg": "<svg/>",
  _headers: "/*",
  "agent/old/index.html": "<h1>Moved</h1>",
  _redirects: redirectRules([{ from: "/agent/old", to: "/agent/nora#start" }]),
};

let dir: string;
let folder: string;
let store: ReleaseStore;
let site: SiteServer;
const ask = (path: string, headers?: Record<string, string>, method?: string) =>
  askAt(site.url, path, headers, method);

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "site-"));
  folder = join(dir, "built");
  for (const [path, content] of Object.entries(SITE)) {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  site = await serveSite({ releases: join(dir, "site"), port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await site.close();
  store.close();
  await rm(dir, { recursive: true });
});

test("a visitor who is there before the first release is asked to wait, and then sees it", async () => {
  const early = await ask("/");
  expect([early.status, early.headers["retry-after"]]).toEqual([503, "5"]);
  store = ReleaseStore.open(join(dir, "site"), { graceMs: 0 });
  const made = await ask("/");
  expect([made.status, made.headers["retry-after"]]).toEqual([503, "5"]);
  expect(made.body.toString()).toContain("the Studio says what");
  const steps: string[] = [];
  await importFolder(store, folder, "first", {
    onProgress: (done, total) => steps.push(`${done} of ${total}`),
  });
  expect(steps.at(-1)).toBe("10 of 10");
  expect((await ask("/")).body.toString()).toBe(PAGE);
});

describe("a page", () => {
  test("is found with and without a slash, and as HEAD", async () => {
    for (const path of [
      "/agent/nora",
      "/agent/nora/",
      "/agent/nora/index.html",
      "/agent/n%6fra?a=b",
    ]) {
      const { status, headers, body } = await ask(path);
      expect([status, body.toString()]).toEqual([200, "<h1>Nora</h1>"]);
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(headers["cache-control"]).toBe(REVALIDATE);
    }
    const head = await ask("/", {}, "HEAD");
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers["content-length"]).toBe(String(PAGE.length));
  });

  test.each([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip;q=1, br;q=0.5", "gzip", gunzipSync],
    ["identity;q=1, *;q=0", undefined, (bytes: Buffer) => bytes],
    ["", undefined, (bytes: Buffer) => bytes],
  ])(
    "comes to a browser that accepts %j in the best encoding",
    async (accepted, encoding, decode) => {
      const { headers, body } = await ask("/", { "accept-encoding": accepted });
      expect(headers["content-encoding"]).toBe(encoding);
      expect(headers.vary).toBe("Accept-Encoding");
      expect(headers["content-length"]).toBe(String(body.length));
      expect(decode(body).toString()).toBe(PAGE);
    },
  );

  test("is not sent again to who has it, in the encoding that they have", async () => {
    const first = await ask("/", { "accept-encoding": "br" });
    const tag = String(first.headers.etag);
    expect(tag).not.toBe((await ask("/")).headers.etag);
    const again = await ask("/", { "accept-encoding": "br", "if-none-match": `"x", ${tag}` });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers).toMatchObject({ etag: tag, vary: "Accept-Encoding" });
    expect(again.headers["cache-control"]).toBe(REVALIDATE);
    expect((await ask("/", { "if-none-match": tag })).status).toBe(200);
  });

  test("that does not exist is the 404 page, whatever is asked about it", async () => {
    const asked = { range: "bytes=0-1", "if-none-match": "*", "accept-encoding": "gzip" };
    for (const headers of [{}, asked]) {
      const answer = await ask("/no/such/page", headers);
      expect([answer.status, answer.headers["cache-control"]]).toEqual([404, "no-store"]);
      const body = answer.headers["content-encoding"] ? gunzipSync(answer.body) : answer.body;
      expect(body.toString()).toBe(SITE["404.html"]);
    }
    for (const path of ["/_headers", "/_redirects", "/agent", "/favicon.svg/"]) {
      expect((await ask(path)).status, path).toBe(404);
    }
  });
});

describe("a file", () => {
  test("whose name changes with it is kept for good", async () => {
    for (const path of ["/_astro/app-1.js", "/_astro/fonts/serif.woff2"]) {
      expect((await ask(path)).headers["cache-control"], path).toBe(IMMUTABLE);
    }
    // What is behind the gate is for the visitor's own browser.
    expect((await ask("/media/video.mp4")).headers["cache-control"]).toBe(IMMUTABLE_PRIVATE);
    expect((await ask("/favicon.svg")).headers["cache-control"]).toBe(REVALIDATE);
    expect((await ask("/_astro/fonts/serif.woff2")).headers["content-type"]).toBe("font/woff2");
  });

  test("is sent in parts, so that a video can be wound", async () => {
    const part = await ask("/media/video.mp4", {
      range: "bytes=1000-1999",
      "accept-encoding": "br",
    });
    expect([part.status, part.headers["content-range"]]).toEqual([206, "bytes 1000-1999/50000"]);
    expect(part.body.equals(VIDEO.subarray(1000, 2000))).toBe(true);
    const tail = await ask("/media/video.mp4", { range: "bytes=-10" });
    expect(tail.body.equals(VIDEO.subarray(-10))).toBe(true);
    const tag = String(part.headers.etag);
    const same = await ask("/media/video.mp4", { range: "bytes=0-9", "if-range": tag });
    const other = await ask("/media/video.mp4", { range: "bytes=0-9", "if-range": `"other"` });
    expect([same.status, other.status, other.body.length]).toEqual([206, 200, VIDEO.length]);
    const more = await ask("/media/video.mp4", { range: "bytes=-999999999999" });
    expect([more.status, more.headers["content-range"]]).toEqual([206, "bytes 0-49999/50000"]);
    const beyond = await ask("/media/video.mp4", { range: "bytes=50000-" });
    expect([beyond.status, beyond.headers["content-range"]]).toEqual([416, "bytes */50000"]);
  });
});

describe("addresses", () => {
  test("of agents lead to them", async () => {
    const at = async (path: string) => {
      const { status, headers } = await ask(path);
      return [status, headers.location];
    };
    expect(await at("/agents")).toEqual([302, "/#agents"]);
    expect(await at("/agents/")).toEqual([302, "/#agents"]);
    expect(await at("/Agent/NORA")).toEqual([302, "/agent/nora"]);
    expect(await at("/agent/%4eora")).toEqual([302, "/agent/nora"]);
    expect(await at("/agent/%0D%0AX")).toEqual([302, "/agent/%0D%0Ax"]);
    expect(await at("/agent/%ZZ")).toEqual([302, "/agent/%25zz"]);
  });

  test("that have moved lead on, with what was asked, for as long as the redirect is there", async () => {
    for (const path of ["/agent/old", "/agent/old/", "/agent/%6fld"]) {
      const { status, headers } = await ask(path);
      expect([status, headers.location, headers["cache-control"]], path).toEqual([
        301,
        "/agent/nora#start",
        REVALIDATE,
      ]);
    }
    expect((await ask("/agent/old?from=mail")).headers.location).toBe(
      "/agent/nora?from=mail#start",
    );
    const kept = SITE._redirects ?? "";
    await writeFile(join(folder, "_redirects"), redirectRules([]));
    await importFolder(store, folder, "without the rule");
    expect((await ask("/agent/old")).body.toString()).toBe("<h1>Moved</h1>");
    await writeFile(join(folder, "_redirects"), kept);
    await importFolder(store, folder, "with the rule");
    expect((await ask("/agent/old")).status).toBe(301);
  });

  test.each([
    "/%ZZ",
    "/%00",
    "/..%2f..%2fsite%2freleases.sqlite",
    "/../../../../etc/passwd",
    "/%2e%2e/%2e%2e/site/releases.sqlite",
    "/..\\..\\x",
    "//etc/passwd",
    "/./index.html",
    "/objects/",
    `/${"a".repeat(9000)}`,
    "/%F0%9F%8E%B5",
    "http://elsewhere.example/no",
    "http://[",
  ])("that make no sense are answered with nothing of the machine's: %s", async (path) => {
    const { status, headers, body } = await ask(path);
    expect(headers).toMatchObject(
      Object.fromEntries(Object.entries(SECURITY_HEADERS).map(([k, v]) => [k.toLowerCase(), v])),
    );
    if (path === "http://[") expect([status, body.toString()]).toEqual([200, PAGE]);
    else expect([status, body.toString()]).toEqual([404, SITE["404.html"]]);
  });

  test("of other methods, and what is no HTTP at all", async () => {
    const posted = await ask("/", {}, "POST");
    expect([posted.status, posted.headers.allow]).toEqual([405, "GET, HEAD"]);
    expect(posted.headers["x-frame-options"]).toBe("DENY");
    const said = await new Promise<string>((resolve) => {
      let text = "";
      const socket = connect(Number(new URL(site.url).port), "127.0.0.1", () => {
        socket.write("nonsense\r\n\r\n");
      });
      socket.on("data", (part) => (text += String(part))).on("close", () => resolve(text));
    });
    expect(said).toContain("400 Bad Request");
    expect((await ask("/")).status).toBe(200);
  });
});

describe("a new release", () => {
  const commit = async (path: string, text: string, remove: string[] = []) => {
    const hash = await store.putObject(Buffer.from(text), "page");
    store.commit({ cause: "a test", put: new Map([[path, { hash }]]), remove });
  };

  test("shows at the next request, also that a page has gone", async () => {
    await commit("/new/index.html", "<p>new</p>", ["/agent/nora/index.html"]);
    expect((await ask("/new")).body.toString()).toBe("<p>new</p>");
    expect((await ask("/agent/nora")).status).toBe(404);
    store.rollback(1);
    expect((await ask("/new")).status).toBe(404);
    expect((await ask("/agent/nora")).status).toBe(200);
  });

  test("between finding a file and opening it is no trouble", async () => {
    await commit("/index.html", "<p>before</p>");
    const files = releaseFiles(join(dir, "site"));
    const server = createServer((request, response) => {
      void answer(request, response, { ...files, find: findAndSwitch });
    });
    let switched = false;
    function findAndSwitch(path: string, otherwise?: string) {
      const file = files.find(path, otherwise);
      const old = store.find("/index.html");
      if (!switched && old) {
        switched = true;
        store.rollback(1);
        rmSync(store.objectFile(old.hash));
      }
      return file;
    }
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const { status, body } = await askAt(`http://127.0.0.1:${port}`, "/");
    server.close();
    files.close();
    expect([switched, status, body.toString()]).toEqual([true, 200, PAGE]);
  });

  test("leaves a page of before its scripts", async () => {
    await commit("/_astro/app-2.js", "run(2)", ["/_astro/app-1.js"]);
    const { status, headers, body } = await ask("/_astro/app-1.js");
    expect([status, headers["cache-control"]]).toEqual([200, IMMUTABLE]);
    expect(body.toString()).toBe(SITE["_astro/app-1.js"]);
    await store.prune(1);
    expect((await ask("/_astro/app-1.js")).status).toBe(404);
  });
});

describe("a damaged disk", () => {
  const complaints: unknown[] = [];
  beforeEach(() => {
    complaints.length = 0;
    vi.spyOn(console, "error").mockImplementation((text) => complaints.push(text));
    return () => vi.restoreAllMocks();
  });

  test("affects only the damaged files, and the log says so", async () => {
    const hash = store.find("/index.html")?.hash ?? "";
    /** A server that has no file in memory yet. */
    const fresh = () => serveSite({ releases: join(dir, "site"), port: 0, host: "127.0.0.1" });
    await site.close();
    site = await fresh();
    await rm(store.objectFile(hash, "br"));
    const plain = await ask("/", { "accept-encoding": "br" });
    expect([plain.status, plain.body.toString()]).toEqual([200, PAGE]);
    expect(complaints).toEqual([]);

    await rm(store.objectFile(hash));
    expect((await ask("/")).body.toString()).toBe(PAGE);
    await site.close();
    site = await fresh();
    const lost = await ask("/");
    expect([lost.status, lost.headers["cache-control"]]).toEqual([500, "no-store"]);
    expect(lost.headers.etag).toBeUndefined();
    expect(complaints).toEqual([expect.stringContaining("The file of / is lost")]);
    expect((await ask("/agent/nora")).status).toBe(200);

    await importFolder(store, folder, "mended");
    expect((await ask("/")).body.toString()).toBe(PAGE);
  });
});

test("a plain folder is served alike", async () => {
  await writeFile(join(folder, ".secret"), "x");
  const plain = await serveSite({ folder, port: 0, host: "127.0.0.1" });
  const at = (path: string, headers?: Record<string, string>) => askAt(plain.url, path, headers);
  const page = await at("/agent/nora");
  expect([page.status, page.body.toString()]).toEqual([200, "<h1>Nora</h1>"]);
  expect(page.headers["cache-control"]).toBe(REVALIDATE);
  expect((await at("/agent/nora", { "if-none-match": String(page.headers.etag) })).status).toBe(
    304,
  );
  expect((await at("/_astro/app-1.js")).headers["cache-control"]).toBe(IMMUTABLE);
  for (const path of ["/x", "/.secret", "/%2e%2e/site/releases.sqlite", `/${"a".repeat(999)}`]) {
    expect((await at(path)).status, path).toBe(404);
  }
  expect((await at("/Agent/Nora")).headers.location).toBe("/agent/nora");
  await plain.close();
});
