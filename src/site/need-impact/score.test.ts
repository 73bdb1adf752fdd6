import { describe, expect, test } from "vitest";
import { notesOf, partsOf } from "./score.ts";

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
