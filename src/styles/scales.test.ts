import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Widths in rem at which pages change, from a small phone to a wide desk. Media queries cannot read
 * custom properties: that they are the only ones is held here.
 */
const BREAKPOINTS = [22.5, 40, 48, 64, 72, 88];

/** How many rules of a file set type of their own: letters of a drawing, or fitted to one place. */
const OWN_TYPE: Readonly<Record<string, number>> = {
  "components/Video.astro": 1,
  "islands/gate/gate.css": 1,
  "site/agent/Claim.astro": 4,
  "site/agent/Hero.astro": 1,
  "site/agent/artifact/artifact.css": 2,
  "site/global-impact/WorldMap.astro": 6,
  "site/landing/Not.astro": 2,
  "site/landing/Rail.astro": 1,
  "site/landing/Stage.astro": 3,
  "site/like-os/Sky.astro": 1,
  "site/like-os/Stacks.astro": 1,
  "site/poly-ai/Wheel.astro": 3,
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

/** The blocks of a style that are innermost: its rules. */
function rulesOf(css: string): string[] {
  return [...css.matchAll(/\{([^{}]*)\}/g)].map(([, body = ""]) => body);
}

test("text has fourteen styles and fourteen spaces", () => {
  const tokens = readFileSync("src/styles/tokens.css", "utf8");
  const screen = tokens.slice(0, tokens.indexOf("@media"));
  expect(screen.match(/^ +--text-[a-z]+[\w-]*: \d/gm)).toHaveLength(14);
  expect(screen.match(/^ +--(?:space-\w+|section|gutter):/gm)).toHaveLength(14);
});

test("text is set by the styles of tokens.css, but for drawings", () => {
  const own: Record<string, number> = {};
  for (const { file, css } of STYLED) {
    const rules = rulesOf(css).filter((body) =>
      /[\s;](?:font-size|line-height|letter-spacing: (?!var)|font-weight: (?!600)|font: (?!inherit|var))/.test(
        body,
      ),
    );
    if (rules.length > 0) own[file] = rules.length;
  }
  expect(own).toEqual(OWN_TYPE);
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
