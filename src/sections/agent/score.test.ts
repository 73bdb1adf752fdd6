import { expect, test } from "vitest";
import { writeScore } from "./score.ts";

const pillars = [
  { _id: "pillar-agentic", id: "agentic" as const, name: "Agentic", order: 1, summary: "Acts." },
  {
    _id: "pillar-symbolic",
    id: "symbolic" as const,
    name: "Symbolic",
    order: 5,
    summary: "Rules.",
  },
];
const card = {
  id: 3,
  title: "Restricted money already spent",
  problem: "It breaks.",
  solution: "It is mended.",
  aiPillars: ["symbolic" as const, "agentic" as const, "diagnostic" as const],
  deliverables: ["A list"],
};

test("a reader finds a card's pillars on their lines, and hears them by name", () => {
  expect(writeScore([card], pillars)).toEqual([
    {
      number: 3,
      title: "Restricted money already spent",
      notes: [
        { pillar: "agentic", line: 0 },
        { pillar: "symbolic", line: 1 },
      ],
      spoken: "Agentic, Symbolic",
    },
  ]);
});
