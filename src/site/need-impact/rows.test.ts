import { describe, expect, test } from "vitest";
import { aroundFigure, groupRows, leadPhrase, notesOf, partsOf } from "./rows.ts";

describe("a row of the challenges table", () => {
  test("loses no word of its sentence when the figure is set large", () => {
    const sentence =
      "Only 41% of nonprofits can pay a living wage to all of their full-time staff.";
    const { before, figure, after } = aroundFigure(sentence, "41%");
    expect([before, figure, after]).toEqual([
      "Only",
      "41%",
      "of nonprofits can pay a living wage to all of their full-time staff.",
    ]);
  });

  test("does not begin a line with the comma that follows its figure", () => {
    const { figure, after } = aroundFigure("Keep complaints below 0.3%, or sink.", "0.3%");
    expect([figure, after]).toEqual(["0.3%,", "or sink."]);
  });

  test("shows its figure even where an editor left it out of the sentence", () => {
    expect(aroundFigure("Many close the year in deficit.", "36%")).toEqual({
      before: "",
      figure: "36%",
      after: "Many close the year in deficit.",
    });
  });

  test("says who answers in words that can be read aloud", () => {
    expect(leadPhrase(["Amara"])).toBe("Amara leads");
    expect(leadPhrase(["Nora", "Victor"])).toBe("Nora leads, with Victor");
    expect(leadPhrase(["Kofi", "Ingrid", "Amara"])).toBe("Kofi leads, with Ingrid and Amara");
  });
});

test("rows are under their heading, in the order of the headings", () => {
  const rows = [
    { theme: "money", order: 1 },
    { theme: "proof", order: 2 },
    { theme: "money", order: 3 },
  ];
  const groups = [{ theme: "proof" }, { theme: "rules" }, { theme: "money" }];
  expect(
    groupRows(groups, rows).map(({ rows: inside }) => inside.map(({ order }) => order)),
  ).toEqual([[2], [1, 3]]);
});

const voices = ["nora", "amara", "victor"];
const row = (...agents: string[]) => ({ agents: agents.map((_id) => ({ _id })) });

describe("the score of the challenges", () => {
  test("a reader sees who leads and who joins in, each on the line of the agent", () => {
    expect(notesOf(row("victor", "nora"), voices)).toEqual([
      { line: 2, lead: true },
      { line: 0, lead: false },
    ]);
  });

  test("an agent that is not on the staff does not break the picture", () => {
    expect(notesOf(row("nobody", "amara"), voices)).toEqual([{ line: 1, lead: false }]);
  });

  test("each agent's part holds all rows that name the agent, and no other", () => {
    const rows = [row("nora"), row("amara", "nora"), row("amara")];
    expect(partsOf(rows, voices)).toEqual([
      {
        leads: 1,
        marks: [
          { column: 0, lead: true },
          { column: 1, lead: false },
        ],
      },
      {
        leads: 2,
        marks: [
          { column: 1, lead: true },
          { column: 2, lead: true },
        ],
      },
      { leads: 0, marks: [] },
    ]);
  });
});
