import { expect, test } from "vitest";
import { agentIdProblems, idProblemsOf } from "./agent-ids.ts";
import { ContentCache } from "./cache.ts";
import { AGENTS } from "./query-definitions.ts";

test("checking one agent's id finds the same problems as checking all of them", async () => {
  const agents = [
    { _id: "agent-1", id: "nora", order: 1, name: "Nora" },
    { _id: "agent-2", id: "mateo", order: 3, name: "Mateo" },
    { _id: "agent-3", id: "mateo", order: 2, name: "Marco" },
    { _id: "agent-4", id: "Not an id", order: 4, name: "Ada" },
    { _id: "agent-5", order: 5, name: "Ben" },
  ];
  const cache = new ContentCache(async () => agents);
  const entries = await cache.many(AGENTS);
  const among = agentIdProblems(entries);
  expect([...among.keys()].sort()).toEqual(["agent-2", "agent-3", "agent-4", "agent-5"]);
  for (const agent of entries) {
    expect(await idProblemsOf(cache, agent)).toEqual(among.get(agent.id) ?? []);
  }
});
