import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Widths in rem at which pages change, from a small phone to a wide desk. Media queries cannot read
 * custom properties: that they are the only ones is held here.
 */
const BREAKPOINTS = [22.5, 40, 48, 64, 72, 88];

/** Display type from this size on may be as large as its own part of the page allows. */
const DISPLAY_REM = 2.75;

/** Sizes that belong to one drawing or fit one narrow place; no step of tokens.css is near. */
const OWN_SIZES: Readonly<Record<string, readonly string[]>> = {
  "islands/gate/gate.css": ["2rem", "clamp(1.75rem, 1.6rem + 0.5vw, 2.125rem)"],
  "pages/contact.astro": ["clamp(1.25rem, 0.75rem + 2.2vw, 2.375rem)"],
  "site/about/Closing.astro": ["clamp(0.8125rem, 1.25vw, var(--small))"],
  "site/about/Section.astro": ["3.75rem", "3rem"],
  "site/connected-agents/Grant.astro": ["clamp(1.0625rem, 1rem + 0.35vw, 1.3125rem)"],
  "site/global-impact/Opening.astro": ["52pt"],
  "site/global-impact/Reach.astro": ["27vw"],
  "site/global-impact/WorldMap.astro": ["16px", "19px", "24px", "27px"],
  "site/landing/Ending.astro": ["min(6.2vw, 7svh, var(--step-3))"],
  "site/landing/Not.astro": ["60pt"],
  "site/landing/Stage.astro": [
    "clamp(0.75rem, 3.4vw, var(--step--1))",
    "clamp(1.0625rem, 4.4vw, 1.25rem)",
    "clamp(1.25rem, 0.6rem + 1.1vw, 2.25rem)",
  ],
  "site/legal/Section.astro": ["clamp(1.75rem, 1.4rem + 1.3vw, 2.5rem)"],
  "site/need-impact/Together.astro": [
    "clamp(0.75rem, 3.3vw, 0.8125rem)",
    "clamp(1rem, 4.4vw, 1.1875rem)",
  ],
  "site/need-impact/Voices.astro": [
    "clamp(0.75rem, 3.3vw, 0.8125rem)",
    "clamp(0.875rem, 3.8vw, 1rem)",
  ],
  "site/organizations/Scale.astro": ["var(--figure, 17px)"],
  "site/poly-ai/Details.astro": ["min(1.25rem, 5.2vw)"],
  "site/poly-ai/Flow.astro": ["1.75rem"],
  "site/poly-ai/Wheel.astro": ["24px", "25px", "29px", "30px", "34px"],
  "site/about-old/Posters.astro": ["5.5rem"],
};

const STYLED = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(?:astro|css)$/.test(file) && !file.startsWith("styles/"))
  .map((file) => ({ file, css: styleOf(file) }));

/** What a file says of style, without comments. */
function styleOf(file: string): string {
  const text = readFileSync(`src/${file}`, "utf8");
  const parts = file.endsWith(".css")
    ? [text]
    : [...text.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, part = ""]) => part);
  return parts.join("\n").replace(/\/\*[^]*?\*\//g, "");
}

/** Whether a size grows with the window, or with its own part of it, up to a display's size. */
function isDisplay(size: string): boolean {
  if (!/^(?:clamp|min)\(.*\d(?:vw|cqi|cqh)/.test(size)) return false;
  return [...size.matchAll(/([\d.]+)rem/g)].some(([, rem]) => Number(rem) >= DISPLAY_REM);
}

test("type has the sizes of tokens.css, but for drawings and display type", () => {
  const own: Record<string, string[]> = {};
  for (const { file, css } of STYLED) {
    const sizes = [...css.matchAll(/[\s{;]font(?:-size)?:\s*([^;}]+)/g)]
      .map(([, size = ""]) => size.trim())
      .filter((size) => /\d(?:rem|px|pt|vw|vh|cqi|cqh|cm)\b/.test(size) && !isDisplay(size));
    if (sizes.length > 0) own[file] = [...new Set(sizes)].sort();
  }
  expect(own).toEqual(OWN_SIZES);
});

test("pages change at six widths", () => {
  const widths = new Set<number>();
  const strange: string[] = [];
  for (const { file, css } of STYLED) {
    for (const [query] of css.matchAll(/@(?:media|container)[^{]*/g)) {
      if (!/\bwidth\b/.test(query)) continue;
      if (/(?:min|max)-width|\bwidth\s*[<>]=?\s*[\d.]+(?!rem|[\d.])/.test(query)) {
        strange.push(`${file}: ${query.trim()}`);
      }
      const found = query.matchAll(/([\d.]+)rem\s*<=?\s*width|\bwidth\s*[<>]=?\s*([\d.]+)rem/g);
      for (const [, least, most] of found) widths.add(Number(least ?? most));
      for (const [, most] of query.matchAll(/rem\s*<=?\s*width\s*<=?\s*([\d.]+)rem/g)) {
        widths.add(Number(most));
      }
    }
  }
  expect(strange, "a width is written as (width <= 64rem)").toEqual([]);
  expect([...widths].sort((a, b) => a - b)).toEqual(BREAKPOINTS);
});
