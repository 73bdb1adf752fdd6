import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testFolder } from "../../tests/support/test-folder.ts";
import { redirectRules } from "../../src/facts/redirects.ts";
import { Releases } from "../release/releases.ts";
import { baseHeaders } from "../http/send.ts";
import { IMMUTABLE, IMMUTABLE_PRIVATE, REVALIDATE } from "./send-file.ts";
import { serveSite, type SiteServer, studioRedirect } from "./serve.ts";
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
  ".secret": "x",
  _headers: "/*",
  "agent/old/index.html": "<h1>Moved</h1>",
  _redirects: redirectRules([{ from: "/agent/old", to: "/agent/nora#start" }]),
};

let dir: string;
let releases: Releases;
let site: SiteServer;
/** Makes a release of files by their path without a leading slash. */
const write = (files: typeof SITE, remove: string[] | "others" = []) => {
  const put = new Map(
    Object.entries(files).map(([path, content]) => [`/${path}`, Buffer.from(content)]),
  );
  return releases.write({ cause: "a test", put, remove, state: null });
};
const logged: string[] = [];
const ask = (path: string, headers?: Record<string, string>, method?: string) =>
  askAt(site.url, path, headers, method);

beforeAll(async () => {
  dir = testFolder();
  releases = new Releases(dir);
  const log = (line: string) => void logged.push(line);
  site = await serveSite({ releases: dir, port: 0, host: "127.0.0.1", log });
});
afterAll(() => site.close());

test("a visitor before the first release is asked to wait, and then sees it", async () => {
  const early = await ask("/");
  expect([early.status, early.headers["retry-after"]]).toEqual([503, "5"]);
  expect(early.body.toString()).toContain("the Studio says what");
  await write(SITE);
  expect((await ask("/")).body.toString()).toBe(PAGE);
});

describe("a page", () => {
  test("has one address: every other redirects to it", async () => {
    for (const [path, to] of [
      ["/index.html", "/"],
      ["/agent/nora/", "/agent/nora"],
      ["/agent/nora/index.html", "/agent/nora"],
      ["/agent/n%6fra%2f?a=b", "/agent/nora?a=b"],
    ] as const) {
      const { status, headers } = await ask(path);
      expect([status, headers.location]).toEqual([301, to]);
    }
    expect((await ask("//agent/nora/")).headers.location).toBeUndefined();
  });

  test("is found by its address, and as HEAD", async () => {
    for (const path of ["/agent/nora", "/agent/n%6fra?a=b"]) {
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
    ["br;q=0, *;q=0.5", "gzip", gunzipSync],
    ["BR", "br", brotliDecompressSync],
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

  test("is not sent again to a browser that has it in the same encoding", async () => {
    const first = await ask("/", { "accept-encoding": "br" });
    const tag = String(first.headers.etag);
    expect(tag).not.toBe((await ask("/")).headers.etag);
    const again = await ask("/", { "accept-encoding": "br", "if-none-match": `"x", ${tag}` });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers).toMatchObject({ etag: tag, vary: "Accept-Encoding" });
    expect(again.headers["cache-control"]).toBe(REVALIDATE);
    expect((await ask("/", { "if-none-match": tag })).status).toBe(200);
  });

  test("that does not exist gives the 404 page, whatever the request's headers", async () => {
    const conditional = { range: "bytes=0-1", "if-none-match": "*", "accept-encoding": "gzip" };
    for (const headers of [{}, conditional]) {
      const response = await ask("/no/such/page", headers);
      expect([response.status, response.headers["cache-control"]]).toEqual([404, "no-store"]);
      const body = response.headers["content-encoding"] ? gunzipSync(response.body) : response.body;
      expect(body.toString()).toBe(SITE["404.html"]);
    }
    for (const path of ["/agent", "/404.html", "/favicon.svg/"]) {
      expect((await ask(path)).status, path).toBe(404);
    }
  });
});

describe("a file", () => {
  test("with a hash in its name is cached forever", async () => {
    for (const path of ["/_astro/app-1.js", "/_astro/fonts/serif.woff2"]) {
      expect((await ask(path)).headers["cache-control"], path).toBe(IMMUTABLE);
    }
    // Content behind the gate is cached only by the visitor's browser.
    expect((await ask("/media/video.mp4")).headers["cache-control"]).toBe(IMMUTABLE_PRIVATE);
    expect((await ask("/favicon.svg")).headers["cache-control"]).toBe(REVALIDATE);
    expect((await ask("/_astro/fonts/serif.woff2")).headers["content-type"]).toBe("font/woff2");
  });

  test("is sent in parts, so that a video can be sought", async () => {
    const part = await ask("/media/video.mp4", {
      range: "bytes=1000-1999",
      "accept-encoding": "br",
    });
    expect([part.status, part.headers["content-range"]]).toEqual([206, "bytes 1000-1999/50000"]);
    expect(part.body.equals(VIDEO.subarray(1000, 2000))).toBe(true);
    const tail = await ask("/media/video.mp4", { range: "bytes=-10" });
    expect(tail.body.equals(VIDEO.subarray(-10))).toBe(true);
    const tag = String(part.headers.etag);
    const wrong = await ask("/media/video.mp4", { "if-match": `"other"` });
    expect([wrong.status, wrong.headers.etag, wrong.body.length]).toEqual([412, undefined, 0]);
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
  test("of agents lead to them in any case", async () => {
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

  test("that have moved redirect, with their query, as long as the redirect exists", async () => {
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
    await write({ _redirects: redirectRules([]) });
    expect((await ask("/agent/old")).body.toString()).toBe("<h1>Moved</h1>");
    releases.show(1);
    expect((await ask("/agent/old")).status).toBe(301);
  });

  test.each([
    "/_headers",
    "/_redirects",
    "/release.json",
    "/RELEASE.json",
    "/release%2ejson",
    "/index.html.br",
    "/index.html.gz",
    "/_astro/app-1.js.br",
    "/.secret",
    "/%2esecret",
  ])("that are no visitors' show the 404 page: %s", async (path) => {
    const { status, body } = await ask(path);
    expect([status, body.toString()]).toEqual([404, SITE["404.html"]]);
  });

  test.each([
    "/%ZZ",
    "/%00",
    "/..%2frelease.json",
    "/..%2f..%2frollback.json",
    "/../../../../etc/passwd",
    "/%2e%2e/%2e%2e/rollback.json",
    "/../2/index.html",
    "/_astro/..%2f..%2f2%2findex.html",
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
      Object.fromEntries(Object.entries(baseHeaders()).map(([k, v]) => [k.toLowerCase(), v])),
    );
    if (path === "http://[") expect([status, body.toString()]).toEqual([200, PAGE]);
    else expect([status, body.toString()]).toEqual([404, SITE["404.html"]]);
  });
});

describe("a new release", () => {
  test("shows at the next request, also a removed page", async () => {
    await write({ "new/index.html": "<p>new</p>" }, ["/agent/nora/index.html"]);
    expect((await ask("/new")).body.toString()).toBe("<p>new</p>");
    expect((await ask("/agent/nora")).status).toBe(404);
    releases.show(1);
    expect((await ask("/new")).status).toBe(404);
    expect((await ask("/agent/nora")).status).toBe(200);
  });

  test("does not send unchanged pages again", async () => {
    const conditional = { "accept-encoding": "br", "if-none-match": "" };
    conditional["if-none-match"] = String((await ask("/", conditional)).headers.etag);
    releases.show(3);
    expect((await ask("/", conditional)).status).toBe(304);
    await write({ "index.html": PAGE.replace("Eight", "Seven") });
    expect((await ask("/", conditional)).status).toBe(200);
  });

  test("keeps the scripts of an open page, as long as the gate is the same", async () => {
    await write({ "_astro/app-2.js": "run(2)" }, ["/_astro/app-1.js"]);
    const { status, headers, body } = await ask("/_astro/app-1.js");
    expect([status, headers["cache-control"]]).toEqual([200, IMMUTABLE]);
    expect(body.toString()).toBe(SITE["_astro/app-1.js"]);
    // After a rollback the newer page keeps its scripts.
    releases.show(1);
    expect((await ask("/_astro/app-2.js")).body.toString()).toBe("run(2)");

    await write({ "404.html": '<script data-sealed="lock">{"keyId":"0a"}' }, ["/_astro/app-2.js"]);
    expect((await ask("/_astro/app-2.js")).status).toBe(404);
    releases.show(5);
    expect((await ask("/_astro/app-1.js")).status).toBe(200);
    await releases.prune(2);
    expect((await ask("/_astro/app-1.js")).status).toBe(404);
  });
});

describe("a damaged disk", () => {
  const file = () => join(dir, "releases", "5", "index.html");

  test("that lost a compressed form of a page still shows the page", async () => {
    await rm(`${file()}.br`);
    const plain = await ask("/", { "accept-encoding": "br" });
    expect([plain.status, plain.body.toString()]).toEqual([
      200,
      (await readFile(file())).toString(),
    ]);
  });

  test("affects only the damaged files, and the log says so", async () => {
    const places = [file(), join(dir, "releases/5/media/video.mp4")];
    for (const [at, path] of ["/", "/media/video.mp4"].entries()) {
      const place = places[at] ?? "";
      await rm(place);
      // A link to itself cannot be read.
      await symlink(place, place);
      const lost = await ask(path);
      expect([lost.status, lost.headers["cache-control"]]).toEqual([500, "no-store"]);
      expect(lost.headers.etag).toBeUndefined();
      expect(lost.body.toString()).toBe("This page cannot be shown at the moment.\n");
    }
    expect(logged).toEqual(places.map((place) => expect.stringContaining(place)));
    expect((await ask("/agent/old")).status).toBe(200);
  });

  test("without the current release asks visitors to wait", async () => {
    await rm(join(dir, "releases", "5"), { recursive: true });
    expect((await ask("/")).status).toBe(503);
  });
});

test("a plain folder is served in the same way", async () => {
  const folder = join(dir, "built");
  for (const [path, content] of Object.entries(SITE)) {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  await writeFile(join(dir, "outside"), "x");
  const plain = await serveSite({ folder, port: 0, host: "127.0.0.1" });
  const at = (path: string, headers?: Record<string, string>) => askAt(plain.url, path, headers);
  const page = await at("/agent/nora");
  expect([page.status, page.body.toString()]).toEqual([200, "<h1>Nora</h1>"]);
  expect(page.headers["cache-control"]).toBe(REVALIDATE);
  expect((await at("/agent/nora", { "if-none-match": String(page.headers.etag) })).status).toBe(
    304,
  );
  for (const path of ["/x", "/.secret", "/%2e%2e/outside", `/${"a".repeat(999)}`]) {
    expect((await at(path)).status, path).toBe(404);
  }
  expect((await at("/Agent/Nora")).headers.location).toBe("/agent/nora");
  await plain.close();
});

const PLACE = { STUDIO_HOST: "127.0.0.1", STUDIO_PORT: 4326, STUDIO_URL: undefined };
const PUBLIC = { ...PLACE, STUDIO_URL: "https://studio.example.org" };

/** Status and target of a request for the Studio at the site's address. */
async function redirectOf(
  place: Parameters<typeof studioRedirect>[0],
  headers: Record<string, string> = {},
  path = "/studio/structure?x=1",
) {
  const studio = studioRedirect(place);
  const { url, close } = await serveSite({ folder: dir, port: 0, host: "127.0.0.1", studio });
  const { status, headers: sent } = await askAt(url, path, headers);
  await close();
  return [status, sent.location];
}

test("on this machine it leads to the Studio's own origin", async () => {
  const local = "http://127.0.0.1:4326/studio";
  expect(await redirectOf(PLACE)).toEqual([302, `${local}/structure?x=1`]);
  expect(await redirectOf(PLACE, {}, "/studio")).toEqual([302, local]);
});

test("from elsewhere it leads to the Studio's public address, if it has one", async () => {
  const elsewhere: Record<string, string>[] = [
    { host: "www.example.org" },
    { "x-forwarded-for": "192.0.2.1" },
  ];
  for (const headers of elsewhere) {
    expect(await redirectOf(PLACE, headers)).toEqual([403, undefined]);
    expect(await redirectOf(PUBLIC, headers)).toEqual([
      302,
      "https://studio.example.org/studio/structure?x=1",
    ]);
  }
});
