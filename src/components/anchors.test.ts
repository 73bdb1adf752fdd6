import { describe, expect, test } from "vitest";
import { anchorsOf } from "./anchors.ts";

describe("the address of a section", () => {
  test("can be read and typed", () => {
    expect(
      anchorsOf(["What we do not do", "Voices & videos", "If we’re late: what then?"]),
    ).toEqual(["what-we-do-not-do", "voices-videos", "if-were-late-what-then"]);
  });

  test("is its own, although a heading comes twice", () => {
    expect(anchorsOf(["Changes", "Contact", "Changes"])).toEqual([
      "changes",
      "contact",
      "changes-2",
    ]);
  });

  test("is there for a heading without a Latin letter", () => {
    expect(anchorsOf(["隐私", "§", "Résumé"])).toEqual(["section", "section-2", "resume"]);
  });
});
