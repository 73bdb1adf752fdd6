import { expect, test } from "vitest";
import { sectionAnchor } from "./anchor.ts";

const sections = ["Where it goes", "“Café” & co.", "Where it goes", "…"].map((heading) => ({
  heading,
}));
const anchors = sections.map((_, index) => sectionAnchor(sections, index));

test("a link to a section says what it leads to", () => {
  expect(anchors.slice(0, 2)).toEqual(["where-it-goes", "cafe-co"]);
});

test("no two sections answer to one link", () => {
  expect(new Set(anchors).size).toBe(sections.length);
  expect(anchors[3]).toBe("section-4");
});
