import { evaluateSync, parse } from "groq-js";
import { expect, test } from "vitest";
import { AGENT_DETAILS, AGENTS } from "../site/agent/content.ts";
import { seedDocuments } from "../../tests/support/seed.ts";
import { addressesOf } from "./addresses.ts";
import { Content } from "./query-results.ts";
import type { Fetch } from "./source.ts";

const dataset = seedDocuments();
/** Queries that were run. */
let queries: string[] = [];
const fetch: Fetch = async (query, params = {}) => {
  queries.push(query);
  return evaluateSync(parse(query, { params }), { dataset, params }).data;
};
/** Types of documents that queries read. */
const types = (query: string) => new Set(query.match(/(?<=_type == ")\w+/g));

test("a change is read in one request, of the queries that name the document or its type", async () => {
  const content = await Content.read(fetch);
  queries = [];
  await content.after([{ id: "contactPage", type: "contactPage" }]);
  expect(queries.map(types)).toEqual([new Set(["contactPage"])]);
  queries = [];
  const after = await content.after([{ id: "agent-nora", type: "agent" }]);
  expect(queries).toHaveLength(1);
  const read = types(queries[0] ?? "");
  expect(read).toContain("agent");
  // Challenges name agents, pillars do not.
  expect(read).toContain("challengeRow");
  expect(read).not.toContain("pillar");
  expect((await after.details(AGENT_DETAILS, "agent-nora"))?.name).toBe("Nora");
  expect(queries).toHaveLength(1);
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

test("each of the agents that share an address is told", () => {
  const agents = ["nora", "mateo", "mateo"].map((id, index) => ({ _id: `agent-${index}`, id }));
  const { pages } = addressesOf({ agents, legalPages: [], redirects: [] });
  const documents = pages.flatMap(({ problems }) => problems.map(({ document }) => document));
  expect([...new Set(documents)]).toEqual(["agent-1", "agent-2"]);
});
