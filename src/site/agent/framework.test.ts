import { expect, test } from "vitest";
import { chooseFramework } from "./framework.ts";

const card = (id: number) => ({
  id,
  title: `Card ${id}`,
  problem: "It breaks.",
  solution: "It is mended.",
  aiPillars: ["agentic" as const],
  deliverables: ["A list"],
});
const item = (id: number) => ({ id, problem: "It breaks.", impact: "It is mended." });
const problemCards = { cards: [card(2), card(1)] };
const priorityData = {
  critical: [item(2), item(1)],
  operational: [item(6)],
  enhancement: [item(11)],
};

test("an editor who chooses the overview gets it, whatever else is filled in", () => {
  expect(chooseFramework({ impactFramework: "overview", problemCards, priorityData })).toEqual({
    variant: "overview",
  });
});

const missing: [string, Parameters<typeof chooseFramework>[0]][] = [
  ["cards that are not there", { impactFramework: "cards", problemCards: null, priorityData }],
  ["no cards in the list", { impactFramework: "cards", problemCards: { cards: [] }, priorityData }],
  [
    "priorities that are not there",
    { impactFramework: "priorities", problemCards, priorityData: null },
  ],
  [
    "three empty tiers",
    {
      impactFramework: "priorities",
      problemCards,
      priorityData: { critical: [], operational: null, enhancement: [] },
    },
  ],
];
test.each(missing)(
  "a page with %s still tells the challenge: it shows the overview",
  (_what, agent) => {
    expect(chooseFramework(agent)).toEqual({ variant: "overview" });
  },
);

test("a tier without items leaves no empty table on the page", () => {
  const framework = chooseFramework({
    impactFramework: "priorities",
    problemCards,
    priorityData: { ...priorityData, operational: [] },
  });
  expect(framework.variant === "priorities" && framework.tiers.map(({ key }) => key)).toEqual([
    "critical",
    "enhancement",
  ]);
});
