import { expect, test } from "vitest";
import { Entry } from "./entry.ts";
import { emptyList, firstEntries, put, sortedEntries, type List } from "./list.ts";
import { AGENTS } from "./query-definitions.ts";

/** Agents in the order of their numbers: 0, 1, 2 and so on. */
function listOf(count: number): List {
  const list = emptyList();
  for (let order = 0; order < count; order += 1) edit(list, `agent-${order}`, { order });
  return list;
}

function edit(list: List, _id: string, fields: Record<string, unknown>): void {
  put(list, AGENTS, _id, new Entry(AGENTS, { _id, id: _id, ...fields }));
}

const first = (list: List) => firstEntries(list, AGENTS, 3).map(({ id }) => id);

test("the list of a page that is being rendered does not change when an edit changes the agents", () => {
  const list = listOf(4);
  const sorted = sortedEntries(list, AGENTS);
  expect(sortedEntries(list, AGENTS)).toBe(sorted);
  edit(list, "agent-1", { order: 1, name: "Nora" });
  put(list, AGENTS, "agent-2", undefined);
  expect(sorted.map((entry) => [entry.id, entry.text("name")])).toEqual([
    ["agent-0", ""],
    ["agent-1", ""],
    ["agent-2", ""],
    ["agent-3", ""],
  ]);
  const now = sortedEntries(list, AGENTS);
  expect(now.map(({ id }) => id)).toEqual(["agent-0", "agent-1", "agent-3"]);
  expect(now[1]?.raw).toHaveProperty("name", "Nora");
});

test("an edit of an agent's order moves that agent only", () => {
  const list = listOf(5);
  expect(first(list)).toEqual(["agent-0", "agent-1", "agent-2"]);
  edit(list, "agent-4", { order: 0.5 });
  expect(first(list)).toEqual(["agent-0", "agent-4", "agent-1"]);
  edit(list, "agent-0", { order: 9 });
  expect(first(list)).toEqual(["agent-4", "agent-1", "agent-2"]);
  edit(list, "agent-0", { order: 0.6 });
  expect(first(list)).toEqual(["agent-4", "agent-0", "agent-1"]);
});
