import { isBlank } from "../facts/blank.ts";
import type { ContentCache } from "./cache.ts";
import { agentId } from "./documents/fields.ts";
import type { ContentProblem } from "./errors.ts";
import type { Entry } from "./entry.ts";
import { AGENTS } from "./query-definitions.ts";

/** Problems with the ids of agents, by the `_id` of their documents. Empty: all are valid. */
export type AgentIdProblems = ReadonlyMap<string, readonly ContentProblem[]>;

const known = new WeakMap<readonly Entry[], AgentIdProblems>();
/** Each entry's id, stored because a change concerns one agent among thousands. */
const checked = new WeakMap<Entry, CheckedId>();

type CheckedId = { id: string } | { wrong: readonly ContentProblem[] };

/**
 * Finds the agents whose id cannot be an address: it is missing, has a wrong form, or belongs to
 * several documents. Documents that share an id have the same problems, one for each of them.
 * @param agents all agents, as a cache holds them
 */
export function agentIdProblems(agents: readonly Entry[]): AgentIdProblems {
  const before = known.get(agents);
  if (before !== undefined) return before;
  const found = new Map<string, readonly ContentProblem[]>();
  const byId = new Map<string, Entry[]>();
  for (const agent of agents) {
    const check = checkedId(agent);
    if ("wrong" in check) found.set(agent.id, check.wrong);
    else {
      const sharing = byId.get(check.id);
      if (sharing === undefined) byId.set(check.id, [agent]);
      else sharing.push(agent);
    }
  }
  for (const [id, sharing] of byId) {
    if (sharing.length === 1) continue;
    const problems = sharedIdProblems(id, sharing);
    for (const agent of sharing) found.set(agent.id, problems);
  }
  known.set(agents, found);
  return found;
}

/**
 * What is wrong with the id of one agent, as {@link agentIdProblems} says it, at a cost that does not grow
 * with their number.
 */
export async function idProblemsOf(
  cache: ContentCache,
  agent: Entry,
): Promise<readonly ContentProblem[]> {
  const check = checkedId(agent);
  if ("wrong" in check) return check.wrong;
  const sharing = await cache.withKey(AGENTS, check.id);
  return sharing.length > 1 ? sharedIdProblems(check.id, sharing) : [];
}

function checkedId(agent: Entry): CheckedId {
  const before = checked.get(agent);
  if (before !== undefined) return before;
  const check = checkId(agent);
  checked.set(agent, check);
  return check;
}

function checkId(agent: Entry): CheckedId {
  const parsed = agentId.safeParse(agent.field("id"));
  if (parsed.success) return { id: parsed.data };
  const wrong = parsed.error.issues.map(({ message }) => {
    return { document: agent.id, field: "id", message };
  });
  return { wrong };
}

/** The problems of agents that share an id: one for each, which names the others. */
export function sharedIdProblems(id: string, agents: readonly Entry[]): ContentProblem[] {
  return agents.map((agent) => {
    const others = agents.filter((other) => other !== agent).map(nameOf);
    const message = `"${id}" is also the short name of ${others.join(" and of ")}. Give each agent a short name of its own`;
    return { document: agent.id, field: "id", message };
  });
}

function nameOf(agent: Entry): string {
  const name = agent.text("name");
  return isBlank(name) ? "an agent without a name" : name;
}
