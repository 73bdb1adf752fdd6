import { existsSync, readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { builtSite, type BuiltSite } from "../../server/cli/lib/testing/built-site.ts";
import { sealedGate } from "../../server/gate/testing/sealed-gate.ts";
import { serveSite } from "../../server/site/serve.ts";
import { formOf } from "../../src/sealing/site-form.ts";
import { seedContent } from "./crawl/content.ts";
import { addressesIn, crawl, type Loot } from "./crawl/crawl.ts";

/*
 * A hostile reader without a password asks for everything that the site serves, and decodes what can
 * be decoded. That the reader finds what there is to find, the same site with an open gate shows.
 */

/** Smallest size of a film, in bytes. */
const FILM_BYTES = 230_000;

const content = seedContent();
let open: BuiltSite;
let sealed: BuiltSite;
beforeAll(async () => {
  open = await builtSite();
  sealed = await builtSite(await sealedGate());
});

async function read(site: BuiltSite, addresses: readonly string[]): Promise<Loot> {
  const server = await serveSite({ folder: site.outDir, port: 0, host: "127.0.0.1" });
  onTestFinished(() => server.close());
  return crawl(server.url, addresses, content);
}

/** Slow, and the decoder has tests of its own. */
const LONG = { tags: ["long"] };

test(
  "the reader finds texts, names, pictures, sounds and films of an open site",
  LONG,
  async () => {
    // One agent's films are enough: decoding them all takes a minute.
    const addresses = addressesIn(open.outDir).filter(
      (path) => !/\.(?:mp4|webm)$/.test(path) || path.startsWith("/media/nora-"),
    );
    const { words, outlines, pieces, pictures } = await read(open, addresses);
    expect(words.size).toBeGreaterThan(0.8 * content.phrases.size);
    expect([...content.names].filter((name) => !words.has(name))).toEqual([]);
    const drawings = content.pictures.filter((file) => file.endsWith(".svg"));
    expect(drawings.filter((file) => !pictures.has(file))).toEqual([]);
    expect(outlines.size).toBeGreaterThan(0.8 * content.outlines.size);
    const types = new Set([...pieces].map((address) => address.split(".").at(-1)));
    expect([...types].sort()).toEqual(["avif", "mp4", "webm"]);
  },
);

/** Whether a file of either site is as large as a film. */
function isFilm(path: string): boolean {
  const folder = [sealed, open].find(({ outDir }) => existsSync(join(outDir, path)))?.outDir;
  return folder !== undefined && statSync(join(folder, path)).size > FILM_BYTES;
}

/** Reads what a sealed site serves at some of the addresses that it or an open one has. */
async function expectNothing(isRead: (path: string) => boolean): Promise<void> {
  // Also the addresses of an open site, and those of a sealed site's sources.
  const addresses = [
    ...addressesIn(sealed.outDir),
    ...addressesIn(open.outDir).filter((path) => !path.endsWith(".html")),
    "/sealed-shell",
    "/sealed-shell/",
    "/content-key",
    "/pages.json",
    "/no-such-page",
  ];
  const { words, outlines, pieces, pictures } = await read(sealed, [
    ...new Set(addresses.filter(isRead)),
  ]);
  expect(Object.fromEntries(words)).toEqual({});
  expect([...outlines.values()]).toEqual([]);
  expect([...pieces]).toEqual([]);
  expect(Object.fromEntries(pictures)).toEqual({});
}

/** Files of a site's pages; that of an address which only leads on is none. */
function pagesIn({ outDir }: BuiltSite): string[] {
  return addressesIn(outDir).filter((path) => {
    return path.endsWith(".html") && path !== "/agents/index.html";
  });
}

/** Share picture of pages without their own. */
const GENERAL = "/share.png";

function sharedPicture(html: string): string {
  const [, url] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
  return url === undefined ? "none" : new URL(url).pathname;
}

describe("the same reader", () => {
  // Films are most of the bytes, and decoding them takes most of the time.
  test("finds nothing of a sealed site", async () => {
    await expectNothing((path) => !isFilm(path));
  });

  test("finds nothing in its films, either", LONG, async () => {
    await expectNothing(isFilm);
  });

  test("gets the same bytes at every page, so they tell nothing of it", () => {
    const shells = pagesIn(sealed).map((path) => readFileSync(join(sealed.outDir, path), "utf8"));
    expect(shells.length).toBeGreaterThan(20);
    expect(new Set(shells).size).toBe(1);
  });

  test("finds no picture of a page for shared links, and a page that is opened names none", async () => {
    const form = await formOf(sealed.rendererDir);
    const fileIn = async (path: string) => {
      const file = join(sealed.outDir, path);
      return existsSync(file) ? readFileSync(file) : undefined;
    };
    const own = new Set<string>();
    for (const path of pagesIn(open)) {
      own.add(sharedPicture(readFileSync(join(open.outDir, path), "utf8")));
      const page = path.replace(/(?:\/index)?\.html$/, "") || "/";
      expect(sharedPicture(String(await form.bodyOf(page, fileIn))), page).toBe(GENERAL);
    }
    own.delete(GENERAL);
    expect(own.size).toBeGreaterThan(20);
    const places = await Promise.all([...own].map((path) => form.placeOf(path)));
    expect(places.filter((path) => existsSync(join(sealed.outDir, path)))).toEqual([]);
    expect(readFileSync(join(sealed.outDir, "index.html"), "utf8")).not.toContain("og:image");
  });

  test("reads names of files that say nothing, and robots are sent away", () => {
    const addresses = addressesIn(sealed.outDir);
    const media = addresses.filter((path) => path.startsWith("/media/"));
    expect(media.length).toBeGreaterThan(20);
    expect(media.filter((path) => !/^\/media\/[0-9a-f]{32}\.bin$/.test(path))).toEqual([]);
    const code = addresses.filter((path) => path.startsWith("/_astro/"));
    expect(code.length).toBeGreaterThan(20);
    const hashed = /^\/_astro\/(?:[\w-]{8,9}\.(?:js|css)|fonts\/[0-9a-f]{16}\.woff2)$/;
    expect(code.filter((path) => !hashed.test(path))).toEqual([]);
    expect(readFileSync(join(sealed.outDir, "robots.txt"), "utf8")).toBe(
      "User-agent: *\nDisallow: /\n",
    );
  });
});

/** What a policy may name besides places of its own: this site, known scripts and styles, and nothing. */
const KNOWN = /^'(?:self|none|script|sha256-[\w+/]{43}=)'$|^opened$/;

/** What a page's policy allows beyond {@link KNOWN}, by directive. */
function allowedBy(html: string): Record<string, readonly string[]> {
  const [, policy = ""] = /content-security-policy" content="([^"]*)"/i.exec(html) ?? [];
  const directives = policy.split(";").flatMap((directive) => {
    const [name = "", ...values] = directive.trim().split(/\s+/);
    return name === "" ? [] : [[name, values.filter((value) => !KNOWN.test(value))] as const];
  });
  return Object.fromEntries(directives);
}

test("policies let scripts run by file and hash alone, and only the shell show what is opened in it", async () => {
  const strict = {
    "default-src": [],
    "script-src": [],
    "style-src": [],
    "style-src-attr": ["'unsafe-inline'"],
    "connect-src": [],
    "object-src": [],
    "base-uri": [],
    "require-trusted-types-for": [],
    "trusted-types": [],
  };
  const read = (path: string) => readFile(join(sealed.outDir, path));
  expect(allowedBy(String(await read("/index.html")))).toMatchObject({
    ...strict,
    "img-src": ["data:", "blob:"],
    "media-src": ["blob:"],
  });
  const form = await formOf(sealed.rendererDir);
  const pages = addressesIn(sealed.outDir)
    .filter((path) => /\/(?:page|404)\.bin$/.test(path))
    .map((path) => path.replace(/\/page\.bin$|\.bin$/, "") || "/");
  expect(pages.length).toBeGreaterThan(20);
  for (const page of pages) {
    const policy = allowedBy(String(await form.bodyOf(page, read)));
    expect(policy, page).toMatchObject({ ...strict, "img-src": ["data:"], "media-src": [] });
  }
});
