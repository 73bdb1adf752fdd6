import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { schemaTypes } from "../schemas/index.ts";
import { sectionFor, sectionsOf, withParts } from "./sections.ts";

const guide = sectionsOf(readFileSync("docs/editing.md", "utf8"));

test("the guide opens at its headings, by the addresses that GitHub gives them", () => {
  const text = "before\n# Editing\none\n## Together, and on time\n- #1\n### A part\ntwo";
  expect(sectionsOf(text)).toEqual([
    { id: "editing", title: "Editing", level: 1, text: "one\n" },
    {
      id: "together-and-on-time",
      title: "Together, and on time",
      level: 2,
      text: "- #1\n",
    },
    { id: "a-part", title: "A part", level: 3, text: "two" },
  ]);
});

test("help opens at a section of the guide, whichever document is open", () => {
  const missing = schemaTypes
    .map(({ name }) => sectionFor(name))
    .filter((id) => withParts(guide, id).length === 0);
  expect(missing).toEqual([]);
});

test("every link of the guide to itself leads to a section", () => {
  const links = guide.flatMap(({ text }) =>
    [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, id]) => id),
  );
  const ids = new Set<string | undefined>(guide.map(({ id }) => id));
  expect(links.filter((id) => !ids.has(id))).toEqual([]);
});

test("a section comes with its parts", () => {
  const sections = sectionsOf("# a\n## b\n### c\n## d\n");
  expect(withParts(sections, "b").map(({ id }) => id)).toEqual(["b", "c"]);
  expect(withParts(sections, "d").map(({ id }) => id)).toEqual(["d"]);
  expect(withParts(sections, "e")).toEqual([]);
});
