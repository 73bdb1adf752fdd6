import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { WholeDocuments } from "../../src/content/documents/dead-links.ts";
import { otherCounts } from "./counted.ts";

const seed = WholeDocuments.parse(
  readFileSync("studio/dataset/data.ndjson", "utf8")
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line)),
);

test("the seed counts its agents right, and a ninth one makes every sentence known that does not", () => {
  expect(otherCounts(seed)).toEqual([]);
  const ninth = { _id: "agent-zora", _type: "agent", _rev: "r", name: "Zora" };
  const found = otherCounts([...seed, ninth]);
  expect(found.length).toBeGreaterThan(20);
  expect(found).toContainEqual({
    document: "connectedAgentsPage",
    field: "lede",
    message: "“Eight agents”: there are 9 agents now.",
  });
  expect(found).toContainEqual(
    expect.objectContaining({ document: "siteSettings", field: "tagline" }),
  );
});
