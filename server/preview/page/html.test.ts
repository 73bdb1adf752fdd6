import { expect, test } from "vitest";
import { PREVIEW_PATH as BASE } from "../../../src/facts/studio.ts";
import { pageBelow, stylesBelow } from "./html.ts";

test("a page below a path links to files, pages and pictures there, and nothing else changes", () => {
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
});

test("a style sheet below a path loads its files there", () => {
  const css = `a{b:url(/_astro/f.svg)}c{d:url("/e.woff2")}f{g:url(//h.org/i)}j{k:url(data:,l)}`;
  expect(stylesBelow(BASE, css)).toBe(
    `a{b:url(${BASE}/_astro/f.svg)}c{d:url("${BASE}/e.woff2")}f{g:url(//h.org/i)}j{k:url(data:,l)}`,
  );
});
