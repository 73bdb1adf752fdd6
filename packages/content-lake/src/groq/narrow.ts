import type { Doc, DocumentSet } from "../document.ts";
import { isNode, type QueryNode, rebuild, ungroup } from "./tree.ts";

/** A value that is known before the query runs: written in it, or given as a parameter. */
type Constant = { literal: unknown } | { parameter: string };

/** Which documents a filter over the whole dataset can match at all. */
export interface Narrowing {
  /** Name of the parameter with those documents. No query can use this name. */
  parameter: string;
  by: "_id" | "_type";
  /** The ids or types themselves, or one value that holds a list of them. */
  keys: { equal: Constant[] } | { memberOf: Constant };
}

/** A query whose filters over the whole dataset start from fewer documents where that is safe. */
export interface Narrowed {
  tree: QueryNode;
  narrowings: Narrowing[];
}

/**
 * Finds filters of the form `*[_id == …]`, `*[_id in …]`, `*[_type == …]` and `*[_type in …]`, alone or as one
 * term of a conjunction, and starts them from these documents. A document that fails the term can never pass
 * the conjunction. Every other `*` still sees the whole dataset.
 */
export function narrow(tree: QueryNode): Narrowed {
  const narrowings: Narrowing[] = [];
  const narrowed = rebuild(tree, (node) => {
    if (node.type !== "Filter" || !isNode(node.base) || node.base.type !== "Everything")
      return node;
    const found = terms(node.expr).flatMap((term) => readTerm(term) ?? []);
    const term = found.find(({ by }) => by === "_id") ?? found[0];
    if (term === undefined) return node;
    const parameter = `*${narrowings.length}`;
    narrowings.push({ ...term, parameter });
    return { ...node, base: { type: "Parameter", name: parameter } };
  });
  return isNode(narrowed) ? { tree: narrowed, narrowings } : { tree, narrowings: [] };
}

/** The documents for each narrowed `*`, as parameters of the query. */
export function narrowedParameters(
  narrowings: readonly Narrowing[],
  parameters: Record<string, unknown>,
  documents: DocumentSet,
): Record<string, readonly Doc[]> {
  return Object.fromEntries(
    narrowings.map(({ parameter, by, keys }) => {
      const values =
        "equal" in keys
          ? keys.equal.map((value) => valueOf(value, parameters))
          : valueOf(keys.memberOf, parameters);
      const texts = Array.isArray(values) ? values.filter((each) => typeof each === "string") : [];
      if (by === "_type") return [parameter, documents.ofTypes(...texts)];
      return [parameter, [...new Set(texts)].sort().flatMap((id) => documents.get(id) ?? [])];
    }),
  );
}

/** Terms of a conjunction; any other expression is its only term. */
function terms(expression: unknown): unknown[] {
  const node = ungroup(expression);
  if (isNode(node) && node.type === "And") return [...terms(node.left), ...terms(node.right)];
  return [node];
}

function readTerm(term: unknown): Omit<Narrowing, "parameter"> | undefined {
  if (!isNode(term) || term.type !== "OpCall") return undefined;
  const left = ungroup(term.left);
  const right = ungroup(term.right);
  const by = attribute(left);
  if (term.op === "==") {
    const value = by === undefined ? constantIn(left) : constantIn(right);
    const name = by ?? attribute(right);
    if (value === undefined || name === undefined) return undefined;
    return { by: name, keys: { equal: [value] } };
  }
  if (term.op !== "in" || by === undefined) return undefined;
  const keys = members(right);
  return keys === undefined ? undefined : { by, keys };
}

function attribute(node: unknown): Narrowing["by"] | undefined {
  if (!isNode(node) || node.type !== "AccessAttribute" || node.base !== undefined) return undefined;
  return node.name === "_id" || node.name === "_type" ? node.name : undefined;
}

function constantIn(node: unknown): Constant | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Value") return { literal: node.value };
  if (node.type === "Parameter" && typeof node.name === "string") return { parameter: node.name };
  return undefined;
}

function members(node: unknown): Narrowing["keys"] | undefined {
  const whole = constantIn(node);
  if (whole !== undefined) return { memberOf: whole };
  if (!isNode(node) || node.type !== "Array" || !Array.isArray(node.elements)) return undefined;
  const elements: unknown[] = node.elements;
  const equal = elements.flatMap((item) =>
    isNode(item) && item.isSplat !== true ? (constantIn(ungroup(item.value)) ?? []) : [],
  );
  return equal.length === elements.length ? { equal } : undefined;
}

function valueOf(value: Constant, parameters: Record<string, unknown>): unknown {
  return "literal" in value ? value.literal : parameters[value.parameter];
}
