import { expect, test } from "@playwright/test";
import { extname } from "node:path";
import { FILES, fileOf, pageAt, PAGES, readSiteFile } from "../support/site-files.ts";

const TEXT_FILES = new Set([".html", ".js", ".css", ".svg", ".xml", ".txt", ".json", ".map", ""]);

/** Addresses in a text that begin with a scheme. */
function addressesIn(text: string): string[] {
  return [...text.matchAll(/\b(?:https?|wss?):\/\/[^\s"'`<>\\)]+/g)].map(([address]) => address);
}

/** The address that the site was built for, from the landing page's canonical link. */
function builtFor(): string {
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(pageAt("/").html)?.[1];
  return new URL(canonical ?? "").origin;
}

/** Links, pictures, styles and scripts that a page names on its own site, without query and hash. */
function ownPathsIn(html: string): string[] {
  const attributes = [
    ...html.matchAll(
      /\s(?:href|src|poster|component-url|renderer-url|data-placeholder)="([^"]*)"/g,
    ),
  ];
  const offers = [...html.matchAll(/\ssrcset="([^"]*)"/g)].flatMap(([, list = ""]) =>
    list.split(",").map((offer) => offer.trim().split(/\s/)[0] ?? ""),
  );
  return [...new Set([...attributes.map(([, path = ""]) => path), ...offers])]
    .filter((path) => path.startsWith("/"))
    .map((path) => path.replace(/[?#].*$/, ""));
}

test("the site works on any host: nothing in it points to a lake, to Sanity or to this machine", () => {
  // Names of an XML namespace and of a vocabulary, and a link in the messages of React's own code.
  const known = /^https?:\/\/(?:www\.w3\.org\/|schema\.org\b|react\.dev\/)/;
  // Sources that a reader may follow: links alone, which no page loads anything from.
  const sources = PAGES.flatMap(({ html }) =>
    [...html.matchAll(/<a\b[^>]*\shref="(http[^"]+)"/g)].map(([, url]) => url),
  );
  const strangers = FILES.filter((file) => TEXT_FILES.has(extname(file))).flatMap((file) =>
    addressesIn(readSiteFile(file).toString("utf8"))
      .filter(
        (address) =>
          !known.test(address) &&
          !sources.includes(address) &&
          new URL(address).origin !== builtFor(),
      )
      .map((address) => `${file}: ${address}`),
  );
  expect(strangers).toEqual([]);
  const leaks = FILES.filter((file) =>
    /apicdn|cdn\.sanity|sanity\.io|SANITY_|127\.0\.0\.1/.test(
      readSiteFile(file).toString("latin1"),
    ),
  );
  expect(leaks).toEqual([]);
});

test("every picture, style, script and link of every page leads to something", () => {
  const broken = PAGES.flatMap(({ path, html }) =>
    ownPathsIn(html)
      .filter((target) => fileOf(target) === undefined)
      .map((target) => `${path} → ${target}`),
  );
  expect(broken).toEqual([]);
  const linked = ownPathsIn(pageAt("/").html);
  expect(linked, "links were found").toEqual(
    expect.arrayContaining(
      PAGES.map(({ path }) => path).filter((path) => path.startsWith("/agent/")),
    ),
  );
});

test("an address that only leads on does so on a host without rules", () => {
  expect(readSiteFile("/agents/index.html").toString()).toContain("url=/#agents");
});

test("every link to a part of a page leads to that part", () => {
  const broken = PAGES.flatMap(({ path, html }) =>
    [...html.matchAll(/\shref="([^"#]*)#([^"]+)"/g)]
      .filter(([, target = "", id = ""]) => {
        const there = target === "" ? html : PAGES.find((page) => page.path === target)?.html;
        return !there?.includes(`id="${id}"`);
      })
      .map(([link]) => `${path} →${link}`),
  );
  expect(broken).toEqual([]);
});
