import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { PREVIEW_DOOR_HEADER } from "../../src/facts/preview.ts";
import { doorVisit, pageBelow, stylesBelow } from "./door.ts";

const BASE = "/studio/api/preview";
const VISIT = { base: BASE, studio: "https://example.org" };

function asked(authorization: string, said: string): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.headers.authorization = authorization;
  request.headers[PREVIEW_DOOR_HEADER] = said;
  return request;
}

test("only who knows the secret can say that a visit was let in, and only in the door's form", () => {
  const said = JSON.stringify(VISIT);
  expect(doorVisit(asked("Bearer secret", said), "secret")).toEqual(VISIT);
  expect(doorVisit(asked("Bearer guess", said), "secret")).toBeUndefined();
  expect(doorVisit(asked("", said), "secret")).toBeUndefined();
  for (const wrong of ["{", "{}", JSON.stringify({ ...VISIT, base: '/a"><script>' })]) {
    expect(doorVisit(asked("Bearer secret", wrong), "secret")).toBeUndefined();
  }
});

test("a page below a path finds its files, pages and pictures there, and nothing else changes", () => {
  const page = `<html><head><link rel="stylesheet" href="/_astro/a.css"><meta name="v" data-base="/studio/api/preview"><style>@font-face{src:url(/_astro/f.woff2)}</style><script>const a = '<a href="/x">';</script></head>
<body><a href="/">Home</a> <a href="/agent/nora#top">Nora</a> <a href="https://x.org/a">x</a> <a href="//y.org">y</a> <a href="#z">z</a>
<img src="/media/a.webp" srcset="/media/a.webp 1x, /media/b.webp 2x" alt="From /media"> text href="/text"
<svg><use xlink:href="/_astro/f.svg#a"/></svg><astro-island component-url="/_astro/b.js" props="{&quot;a&quot;:&quot;/c&quot;}"></astro-island></body></html>`;
  const below = pageBelow(BASE, page);
  expect(below).toBe(
    page
      .replace('href="/_astro/a.css"', `href="${BASE}/_astro/a.css"`)
      .replace("url(/_astro/f.woff2)", `url(${BASE}/_astro/f.woff2)`)
      .replace('<a href="/">', `<a href="${BASE}/">`)
      .replace('"/agent/nora#top"', `"${BASE}/agent/nora#top"`)
      .replace('src="/media/a.webp"', `src="${BASE}/media/a.webp"`)
      .replace(
        "/media/a.webp 1x, /media/b.webp 2x",
        `${BASE}/media/a.webp 1x, ${BASE}/media/b.webp 2x`,
      )
      .replace('"/_astro/f.svg#a"', `"${BASE}/_astro/f.svg#a"`)
      .replace('"/_astro/b.js"', `"${BASE}/_astro/b.js"`),
  );
  expect(pageBelow("", page)).toBe(page);
});

test("a style sheet below a path finds its files there", () => {
  const css = `a{b:url(/_astro/f.svg)}c{d:url("/e.woff2")}f{g:url(//h.org/i)}j{k:url(data:,l)}`;
  expect(stylesBelow(BASE, css)).toBe(
    `a{b:url(${BASE}/_astro/f.svg)}c{d:url("${BASE}/e.woff2")}f{g:url(//h.org/i)}j{k:url(data:,l)}`,
  );
});
