import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sectionsOf } from "./sections.ts";

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

test("every link of the guide to itself leads to a section", () => {
  const links = guide.flatMap(({ text }) =>
    [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, id]) => id),
  );
  const ids = new Set<string | undefined>(guide.map(({ id }) => id));
  expect(links.filter((id) => !ids.has(id))).toEqual([]);
});
