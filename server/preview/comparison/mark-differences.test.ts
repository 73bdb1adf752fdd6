import { expect, test } from "vitest";
import { markDifferences } from "./mark-differences.ts";

const page = (body: string) => `<html><head><title>A</title></head><body>${body}</body></html>`;

test("an editor sees which texts and pictures differ, on either side", () => {
  const before = page(`<h1>One</h1><p>Two</p><img src="/a.webp" alt="A">`);
  const after = page(`<h1>One</h1><p>Second</p><img src="/b.webp" alt="A">`);
  expect(markDifferences(after, before)).toBe(
    page(`<h1>One</h1><p data-differs>Second</p><img data-differs src="/b.webp" alt="A">`),
  );
  expect(markDifferences(before, after)).toBe(
    page(`<h1>One</h1><p data-differs>Two</p><img data-differs src="/a.webp" alt="A">`),
  );
});

test("a part that is new is marked, and its neighbors are not", () => {
  const card = (name: string) => `<li><a href="/${name}"><b>${name}</b></a></li>`;
  const before = page(`<ul>${card("Nora")}${card("Kofi")}</ul>`);
  const after = page(`<ul>${card("Nora")}${card("Zora")}${card("Kofi")}</ul>`);
  expect(markDifferences(after, before)).toBe(
    after.replace('href="/Zora"', 'data-differs href="/Zora"'),
  );
  expect(markDifferences(before, after)).toBe(before);
});

test("what no eye sees is no difference", () => {
  const before = page(`<p class="a">Text</p><astro-island props="1"><b>x</b></astro-island>`);
  const after = `<html><head><title>B</title></head><body><p class="b">Text</p><astro-island props="2"><b>y</b></astro-island></body></html>`;
  expect(markDifferences(after, before)).toBe(after);
});
