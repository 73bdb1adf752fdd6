import { describe, expect, test } from "vitest";
import { oneDecision, sourcedFigure, translatedTurn, wornWords } from "./wording.ts";
import { goodAgent, goodCard, words } from "../testing/good-agent.ts";
import { findings } from "../testing/validate.ts";

describe("a decision said twice", () => {
  const decision = "The board decides whether the event returns, and at what size.";

  const said = (solution: string) => oneDecision({ solution, humanDecision: decision });

  test("is found at the end of a solution", () => {
    expect(said("Three cases are argued. The board picks one size.")).toEqual({
      message:
        "“The board picks one size.” repeats what a person decides, which the page prints right below. Delete it here.",
      path: ["solution"],
    });
  });

  test("is not seen in a measure, nor in a step of the agent", () => {
    expect(said("It adds up costs. Measure: events the board drops.")).toBe(true);
    expect(said("It adds up what each event cost.")).toBe(true);
    expect(said("")).toBe(true);
  });
});

describe("English that reads as translated", () => {
  test.each([
    "What is said, and who says it, a person decides.",
    "Which partners are acceptable the board and director decide.",
    "Who speaks, if anyone, the director settles beforehand.",
    "A half-yearly drill times the path.",
    "The gate opens all the same.",
    "Three managers give three answers.",
    "The trustees vote within two business days.",
    "We answer within two working days.",
  ])("is pointed out: %s", (text) => {
    expect(translatedTurn(text)).toBeDefined();
  });

  test.each([
    "A person decides what is said, and who says it.",
    "What does the board decide?",
    "Who hands what to whom, and where a person decides.",
    "When a reporter calls, the director decides whether to speak.",
    "All the same rules apply.",
    "Incorporated trustees, as Nigerian law calls a nonprofit, file there.",
  ])("is not suspected where a native would write so: %s", (text) => {
    expect(translatedTurn(text)).toBeUndefined();
  });
});

describe("words that come too often on one page", () => {
  test("are counted over all its texts, and named with their number", () => {
    const texts = Array.from({ length: 5 }, () => "Ingrid is planned to count.");
    expect(wornWords(texts)).toEqual([
      "“planned” comes 5 times here; 3 is plenty. Vary it, or leave it out.",
    ]);
  });

  test("may be the content of a table's cells, and may come more often in a long text", () => {
    expect(wornWords(Array.from({ length: 9 }, () => "Planned"))).toEqual([]);
    const long = Array.from({ length: 1000 }, () => "word").join(" ");
    expect(wornWords([long, "planned and planned and planned and planned"])).toEqual([]);
  });
});

describe("a figure about the world", () => {
  test.each(["36% of nonprofits", "42.9 % of donors", "more than $1 million"])(
    "needs a source: %s",
    (text) => {
      const message = expect.stringContaining("names no source");
      for (const figure of [undefined, { source: " " }]) {
        expect(sourcedFigure({ issue: text, figure })).toEqual({ message, path: ["issue"] });
      }
      expect(sourcedFigure({ issue: text, figure: { source: "A survey" } })).toBe(true);
    },
  );

  test("is not seen in counts of a scene", () => {
    expect(sourcedFigure({ issue: "Two hundred families, 11 years" })).toBe(true);
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
