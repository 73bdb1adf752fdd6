import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { builtSite, type BuiltSite } from "../../server/cli/lib/testing/built-site.ts";
import { sealedGate } from "../../server/gate/testing/sealed-gate.ts";
import { formOf, type SiteForm } from "../../src/sealing/site-form.ts";
import { GATE } from "../../src/facts/strings.ts";
import { seedDocuments } from "../support/seed.ts";

/*
 * A reader without a password gets a file only if it is on a list: sealed files, the shell, code, and icons
 * that every site has. What is not sealed holds nothing of the content.
 */

/** Files of `public` that are delivered as they are. */
const ICONS = ["/apple-touch-icon.png", "/favicon.ico", "/favicon.svg", "/placeholder.svg"];
/** Other files that are not sealed: none of their names says anything. */
const READABLE =
  /^(?:(?:\/[\w-]+)*\/index\.html|\/404\.html|\/robots\.txt|\/_headers|\/_redirects|\/sealed-worker\.js|\/_astro\/[\w-]{8,9}\.(?:js|css|woff2))$/;

let open: BuiltSite;
let sealed: BuiltSite;
let form: SiteForm;
beforeAll(async () => {
  open = await builtSite();
  sealed = await builtSite(await sealedGate());
  form = await formOf(sealed.rendererDir);
});

/** Paths of all files of a built site. */
function addressesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .sort();
}

const bytesOf = (site: BuiltSite, path: string) => readFileSync(join(site.outDir, path));
const inMedia = (path: string) => path.startsWith("/media/");

/** Texts of several words in a value. */
function sentencesIn(value: unknown): string[] {
  if (typeof value === "string") return value.trim().split(" ").length > 3 ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(sentencesIn);
}

/** Sentences, names and outlines of drawings of the seed, without the gate's own words. */
function secrets(): string[] {
  const documents = seedDocuments();
  const settings = documents.find(({ _type }) => _type === "siteSettings");
  const ofGate = new Set(sentencesIn([settings?.gate, settings?.contact, GATE]));
  const names = documents.flatMap(({ _type, name }) => (_type === "agent" ? [String(name)] : []));
  const folder = "studio/dataset/images";
  const outlines = readdirSync(folder).flatMap((name) =>
    [...readFileSync(join(folder, name), "latin1").matchAll(/ d="([^"]{60,})"/g)].map(
      ([, outline = ""]) => outline,
    ),
  );
  return [...sentencesIn(documents).filter((text) => !ofGate.has(text)), ...names, ...outlines];
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

describe("a reader without a password", () => {
  test("gets pictures, sounds and films only sealed, under names that say nothing", async () => {
    const media = addressesIn(open.outDir).filter(inMedia);
    const wanted = new Map<string, Buffer>();
    for (const path of media) {
      wanted.set(await form.placeOf(path), await form.deliver(path, bytesOf(open, path)));
    }
    const given = addressesIn(sealed.outDir).filter(inMedia);
    expect(given.length).toBeGreaterThan(20);
    expect(given.filter((path) => !/^\/media\/[0-9a-f]{32}\.bin$/.test(path))).toEqual([]);
    expect(given.filter((path) => !wanted.get(path)?.equals(bytesOf(sealed, path)))).toEqual([]);
  });

  test("reads nothing of the content in what is not sealed, and robots are sent away", async () => {
    const hidden = secrets();
    expect(hidden.length).toBeGreaterThan(500);
    for (const path of addressesIn(sealed.outDir).filter((each) => !inMedia(each))) {
      const bytes = bytesOf(sealed, path);
      if (path.endsWith(".bin")) {
        const page = path.replace(/\/page\.bin$|\.bin$/, "") || "/";
        expect(String(await form.bodyOf(page, async () => bytes)), path).toContain("</html>");
      } else if (ICONS.includes(path)) {
        expect(bytes.equals(readFileSync(join("public", path))), path).toBe(true);
      } else {
        expect(path).toMatch(READABLE);
        const text = String(bytes);
        expect(
          hidden.filter((each) => text.includes(each)),
          path,
        ).toEqual([]);
      }
    }
    expect(String(bytesOf(sealed, "/robots.txt"))).toBe("User-agent: *\nDisallow: /\n");
  });

  test("gets the same bytes at every page, so they tell nothing of it", () => {
    const shells = pagesIn(sealed).map((path) => readFileSync(join(sealed.outDir, path), "utf8"));
    expect(shells.length).toBeGreaterThan(20);
    expect(new Set(shells).size).toBe(1);
  });

  test("finds no picture of a page for shared links, and a page that is opened names none", async () => {
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
  const pages = addressesIn(sealed.outDir)
    .filter((path) => /\/(?:page|404)\.bin$/.test(path))
    .map((path) => path.replace(/\/page\.bin$|\.bin$/, "") || "/");
  expect(pages.length).toBeGreaterThan(20);
  for (const page of pages) {
    const policy = allowedBy(String(await form.bodyOf(page, read)));
    expect(policy, page).toMatchObject({ ...strict, "img-src": ["data:"], "media-src": [] });
  }
});
