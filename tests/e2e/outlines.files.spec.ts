import { readdirSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { outlineOf } from "./support/outline.ts";
import { isRepetition, pageName, PAGES } from "./support/site-files.ts";

/*
 * The HTML of every kind of page, compared with the outline of it in tests/e2e/outlines. After a
 * change of code alone every outline is as before, or git shows element by element what changed.
 * The pages show the seed, so an edit in a Studio changes no outline; an edit of the seed does.
 */

const KINDS = PAGES.filter(({ path }) => !isRepetition(path));

for (const { path, html } of KINDS) {
  test(`${path} has the elements and texts that it had`, () => {
    const hint = `${path}: if this change is intended, npm test -- --update`;
    expect(outlineOf(html), hint).toMatchSnapshot(["outlines", `${pageName(path)}.txt`]);
  });
}

test("every outline is of a page that exists", () => {
  const outlines = readdirSync(new URL("outlines", import.meta.url));
  expect(outlines.sort()).toEqual(KINDS.map(({ path }) => `${pageName(path)}.txt`).sort());
});
