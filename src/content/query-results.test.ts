import { evaluateSync, parse } from "groq-js";
import { expect, test } from "vitest";
import { AGENT_DETAILS, AGENTS } from "../site/agent/content.ts";
import { seedDocuments } from "../../tests/support/seed.ts";
import { addressesOf } from "./addresses.ts";
import { Content } from "./query-results.ts";
import type { Fetch } from "./source.ts";

const dataset = seedDocuments();
/** Queries that were run. */
let asked: string[] = [];
const fetch: Fetch = async (query, params = {}) => {
  asked.push(query);
  return evaluateSync(parse(query, { params }), { dataset, params }).data;
};
/** Types of documents that queries read. */
const types = (query: string) => new Set(query.match(/(?<=_type == ")\w+/g));

test("a change is read in one request, of the queries that name the document or its type", async () => {
  const content = await Content.read(fetch);
  asked = [];
  await content.after([{ id: "contactPage", type: "contactPage" }]);
  expect(asked.map(types)).toEqual([new Set(["contactPage"])]);
  asked = [];
  const after = await content.after([{ id: "agent-nora", type: "agent" }]);
  expect(asked).toHaveLength(1);
  const read = types(asked[0] ?? "");
  expect(read).toContain("agent");
  // Challenges name agents, pillars do not.
  expect(read).toContain("challengeRow");
  expect(read).not.toContain("pillar");
  expect((await after.details(AGENT_DETAILS, "agent-nora"))?.name).toBe("Nora");
  expect(asked).toHaveLength(1);
});

test("content that a page reads stays as it is while the next is read", async () => {
  const content = await Content.read(fetch);
  const at = dataset.findIndex(({ _id }) => _id === "agent-nora");
  const before = dataset[at];
  if (before === undefined) throw new Error("The seed has no Nora.");
  dataset[at] = { ...before, name: "Norma", order: 99 };
  const after = await content.after([{ id: "agent-nora", type: "agent" }]);
  dataset[at] = before;
  expect(content.all(AGENTS)[0]?.name).toBe("Nora");
  expect(after.all(AGENTS).at(-1)?.name).toBe("Norma");
});

test("what cannot be an agent's address is told of each agent", () => {
  const agents = [
    { _id: "agent-1", id: "nora", name: "Nora" },
    { _id: "agent-2", id: "mateo", name: "Mateo" },
    { _id: "agent-3", id: "mateo", name: "Marco" },
    { _id: "agent-4", id: "Not an id", name: "Ada" },
    { _id: "agent-5", name: "Ben" },
  ];
  const addresses = addressesOf({ agents, legalPages: [], redirects: [] });
  const wrong = addresses.pages.filter(({ problems }) => problems.length > 0);
  expect(wrong.map(({ document }) => document._id)).toEqual([
    "agent-2",
    "agent-3",
    "agent-4",
    "agent-5",
  ]);
  expect(addresses.at("/agent/nora").map(({ document }) => document.name)).toEqual(["Nora"]);
});
