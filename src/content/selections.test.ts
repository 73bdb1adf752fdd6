import { expect, test } from "vitest";
import { Entry } from "./entry.ts";
import { AGENTS } from "./query-definitions.ts";
import { concernedSelections } from "./selections.ts";

const nora = {
  _id: "agent-nora",
  id: "nora",
  order: 1,
  name: "Nora",
  description: "Finds grants.",
};

/** The selections that an agent's change affects; undefined: the agent did not or no longer exists. */
function concerned(before: object | undefined, after: object | undefined): Set<string> {
  const entry = (raw: object | undefined) => raw && new Entry(AGENTS, raw);
  return concernedSelections([{ definition: AGENTS, before: entry(before), after: entry(after) }]);
}

test("an edit of an agent's texts does not affect the list of ids", () => {
  const keys = concerned(nora, { ...nora, description: "Writes reports." });
  expect(keys).toContain("agents");
  expect(keys).not.toContain("agentIds");
});

test.each([
  ["another id", nora, { ...nora, id: "eleanor" }],
  ["another place", nora, { ...nora, order: 2 }],
  ["another name, which a message about its id tells", nora, { ...nora, name: "Eleanor" }],
  ["a new agent", undefined, nora],
  ["an agent that is gone", nora, undefined],
])("the list of ids is compared after %s", (_, before, after) => {
  expect(concerned(before, after)).toContain("agentIds");
});
