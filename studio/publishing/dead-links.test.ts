import { expect, test } from "vitest";
import { seedDocuments } from "../../src/content/testing/seed.ts";
import { deadLinksIn } from "./use-dead-links.ts";

test("the seed has no link that leads nowhere", () => {
  expect(deadLinksIn(seedDocuments()).problems).toEqual([]);
});

test("an editor sees which documents still link to a page that is gone", () => {
  const documents = seedDocuments().filter(({ _id }) => _id !== "agent-victor");
  const { problems, concerned } = deadLinksIn(documents);
  expect(problems.length).toBeGreaterThan(0);
  expect(problems[0]?.message).toContain("The site has no page at /agent/victor.");
  expect(concerned.map(({ _id }) => _id)).toContain(problems[0]?.document);
});
