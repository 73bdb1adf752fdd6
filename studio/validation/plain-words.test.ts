import { describe, expect, test } from "vitest";
import { goodAgent, goodCard, words } from "../testing/good-agent.ts";
import { findings } from "../testing/validate.ts";

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

  test("that a text reads as translated, at its field", async () => {
    const solution = "Whether to apply the director decides.";
    const issue = "Grants are picked by deadline.";
    expect(await findings({ ...row, issue, solution })).toMatchObject([
      { level: "warning", path: "solution" },
    ]);
  });

  test("that a card says its decision twice, at the solution", async () => {
    const said = { ...goodCard(1), solution: `${words(48)}. The treasurer approves releases.` };
    const cards = [said, ...Array.from({ length: 9 }, (_, index) => goodCard(index + 2))];
    expect(await findings(goodAgent({ problemCards: { cards } }))).toMatchObject([
      {
        level: "warning",
        path: 'problemCards.cards.["card-1"].solution',
        message: expect.stringContaining("repeats what a person decides"),
      },
    ]);
  });

  test("that a word comes too often in the document", async () => {
    const issue = "Planned work, planned well, is planned and planned.";
    expect(await findings({ ...row, issue })).toMatchObject([
      { level: "warning", message: expect.stringContaining("“planned” comes 4 times") },
    ]);
  });
});
