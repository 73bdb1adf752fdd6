import { expect, test } from "vitest";
import { PREVIEW_PATH as BASE } from "../../../src/facts/studio.ts";
import { frameAsVisited, framePolicy } from "./frame.ts";
import { stylesBelow } from "./html.ts";

test("the overlays work on a page of a sealed site, and only the Studio frames it", () => {
  const sealed =
    "default-src 'self';require-trusted-types-for 'script';trusted-types opened; style-src 'self' 'sha256-a='";
  expect(framePolicy(sealed, "'self'")).toBe(
    "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'self'",
  );
});

test("a page in a frame links to files, pages and pictures below the preview, and sends its own policy", () => {
  const page = `<!DOCTYPE html><html><head><link rel="stylesheet" href="/_astro/a.css"><style>@font-face{src:url(/_astro/f.woff2)}</style><script>const a = '<a href="/x">';</script></head>
<body><a href="/">Home</a> <a href="/agent/nora#top">Nora</a> <a href="https://x.org/a">x</a> <a href="//y.org">y</a> <a href="#z">z</a>
<img src="/media/a.webp" srcset="/media/a.webp 1x, /media/b.webp 2x" alt="From /media"> text href="/text"
<svg><use xlink:href="/_astro/f.svg#a"></use></svg><astro-island component-url="/_astro/b.js" props="{&quot;a&quot;:&quot;/c&quot;}"></astro-island></body></html>`;
  const meta = `<meta http-equiv="content-security-policy" content="img-src 'none'">`;
  const framed = frameAsVisited(page.replace("<head>", `<head>${meta}`), BASE);
  expect(framed.policy).toContain("img-src 'none'");
  expect(framed.html.replace(/<head><script.*?<\/script>/, "<head>")).toBe(
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
