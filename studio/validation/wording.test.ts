import { describe, expect, test } from "vitest";
import { validateFigureSource } from "./wording.ts";
import { findings } from "../testing/validate.ts";

describe("a figure about the world", () => {
  test.each(["36% of nonprofits", "42.9 % of donors", "more than $1 million"])(
    "needs a source: %s",
    (text) => {
      const message = expect.stringContaining("names no source");
      for (const figure of [undefined, { source: " " }]) {
        expect(validateFigureSource({ issue: text, figure })).toEqual({ message, path: ["issue"] });
      }
      expect(validateFigureSource({ issue: text, figure: { source: "A survey" } })).toBe(true);
    },
  );

  test("is not seen in counts of a scene", () => {
    expect(validateFigureSource({ issue: "Two hundred families, 11 years" })).toBe(true);
  });
});

const row = {
  _id: "challenge-01",
  _type: "challengeRow",
  order: 1,
  theme: "money",
  name: "A yearly deficit",
  issue: "36% of nonprofits ended the year in deficit.",
  solution: "Each month Nora will give board members one page.",
  agents: [{ _type: "reference", _ref: "agent-nora", _key: "nora" }],
};

describe("an editor hears in the Studio", () => {
  test("that a figure names no source, and nothing once it does", async () => {
    expect(await findings(row)).toEqual([
      {
        level: "warning",
        path: "issue",
        message: "“36%” names no source. Fill in “Figure and its source”, or leave the figure out.",
      },
    ]);
    const figure = { value: "36%", source: "A survey", year: 2025, url: "https://example.org/" };
    expect(await findings({ ...row, figure })).toEqual([]);
  });
});
