import sharp from "sharp";
import { expect, test } from "@playwright/test";
import { navigation, settings } from "./support/dataset.ts";
import { fileOf, pageAt, PAGES, readSiteFile } from "./support/site-files.ts";

/** Content of a meta tag or target of a link tag, by the attribute that names it. */
function inHead(html: string, name: string): string | undefined {
  const head = html.slice(0, html.indexOf("</head>"));
  const tag = [...head.matchAll(/<(?:meta|link)\b[^>]*>/g)].find(([text]) =>
    text.includes(`="${name}"`),
  )?.[0];
  return /\s(?:content|href)="([^"]*)"/.exec(tag ?? "")?.[1];
}

test("search results and shared links can tell the pages apart", () => {
  const titles = PAGES.map(({ html }) => /<title>([^<]+)<\/title>/.exec(html)?.[1]);
  expect(new Set(titles).size).toBe(PAGES.length);
  for (const [index, { path, html }] of PAGES.entries()) {
    expect(titles[index], path).toContain(settings.name);
    expect(inHead(html, "description")?.length, path).toBeGreaterThan(40);
    expect(inHead(html, "og:title"), path).toBe(titles[index]);
    expect(html, path).toContain(settings.conceptBanner.text);
  }
});

/** The text of an element, as far as letters go. */
const words = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

test("a followed link has its words again, above the heading and in the tab", () => {
  const links = [...navigation.primary, ...navigation.footer].filter(({ href }) => href !== "/");
  expect(links.length).toBeGreaterThan(12);
  for (const { label, href } of links) {
    const { html } = pageAt(href);
    const main = html.slice(html.indexOf("<main"));
    const opening = main.slice(0, main.indexOf("</h1>"));
    expect(words(opening), href).toContain(words(label));
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? "";
    expect(words(title).startsWith(words(label)), `${href}: ${title}`).toBe(true);
  }
});

test("the policy of every page comes before everything that it governs", () => {
  for (const { path, html } of PAGES) {
    const policy = html.search(/<meta http-equiv="content-security-policy"/i);
    expect(policy, path).toBeGreaterThan(0);
    expect(html.slice(0, policy), path).not.toMatch(/<(?:script|style|link|base)\b/);
  }
});

test("pages travel however late their style sheets are", () => {
  for (const { path, html } of PAGES) {
    const travels = html.indexOf("@view-transition");
    expect(travels, path).toBeGreaterThan(0);
    expect(travels, path).toBeLessThan(html.indexOf('rel="stylesheet"'));
  }
});

/** A page whose content is that of another one, which counts as the original. */
const COPIES: Readonly<Record<string, string>> = { "/about-old": "/poly-ai" };

test("every page says where its original is and which picture goes with it", () => {
  for (const { path, html } of PAGES) {
    expect(new URL(inHead(html, "canonical") ?? "").pathname, path).toBe(COPIES[path] ?? path);
    const picture = new URL(inHead(html, "og:image") ?? "").pathname;
    expect(fileOf(picture), path).toBeDefined();
    expect(fileOf(inHead(html, "icon") ?? ""), path).toBeDefined();
  }
});

test("a link to a page carries a picture of its own, as large and as small as hosts ask for", async () => {
  const pictures = new Set<string>();
  const pages = PAGES.filter(({ path }) => path !== "/404");
  for (const { path, html } of pages) {
    const picture = new URL(inHead(html, "og:image") ?? "").pathname;
    const bytes = readSiteFile(picture);
    expect(bytes.length, path).toBeLessThanOrEqual(200_000);
    const { width, height } = await sharp(bytes).metadata();
    const size = ["og:image:width", "og:image:height"].map((name) => Number(inHead(html, name)));
    expect([size, [width, height]], path).toEqual([
      [1200, 630],
      [1200, 630],
    ]);
    expect(inHead(html, "og:image:alt"), path).toMatch(new RegExp(`^${settings.name}: .`));
    expect(inHead(html, "twitter:card"), path).toBe("summary_large_image");
    pictures.add(picture);
  }
  expect(pictures.size).toBe(pages.length);
});

test("a confidential preview stays out of search engines", () => {
  for (const { path, html } of PAGES) expect(inHead(html, "robots"), path).toMatch(/noindex/);
  expect(readSiteFile("/robots.txt").toString("utf8")).toMatch(/^Disallow: \/$/m);
  expect(fileOf("/sitemap.xml")).toBeUndefined();
});

test("search engines get facts they can read: every term and step leads to a part that is there", () => {
  const idsOf = (path: string) =>
    new Set([...pageAt(path).html.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id));
  for (const { path, html } of PAGES.filter((page) => page.path !== "/404")) {
    const json = /<script type="application\/ld\+json">([^<]+)</.exec(html)?.[1] ?? "";
    const facts: unknown = JSON.parse(json);
    expect(JSON.stringify(facts), path).toContain(`"@type":"WebSite"`);
    for (const [, url = ""] of json.matchAll(/"(?:url|item)":"([^"]+)"/g)) {
      const { pathname, hash } = new URL(url);
      expect(fileOf(pathname), `${path} → ${url}`).toBeDefined();
      if (hash !== "") expect(idsOf(pathname), `${path} → ${url}`).toContain(hash.slice(1));
    }
  }
});
