import type { DocumentSet } from "../documents.ts";
import type { Doc } from "../../documents/json.ts";
import { isNode, rebuild, ungroup, type QueryNode } from "./tree.ts";

/** A value that is known before the query runs: written in it, or given as a parameter. */
type Known = { literal: unknown } | { parameter: string };

/** Which documents a filter over the whole dataset can match at all. */
export interface Narrowing {
  /** Name of the parameter with those documents. No query can use this name. */
  parameter: string;
  by: "_id" | "_rev" | "_type" | "reference";
  /** The ids, revisions or types themselves, or one value that holds a list of them. */
  keys: { equal: Known[] } | { memberOf: Known };
}

/** A query whose filters over the whole dataset start from fewer documents where that is safe. */
export interface Narrowed {
  tree: QueryNode;
  narrowings: Narrowing[];
}

/** The index that leaves the fewest documents comes first. */
const INDEXES = ["_id", "_rev", "reference", "_type"] as const;

/**
 * Finds filters of the form `*[_id == …]`, `*[_id in …]`, `*[_type == …]`, `*[_type in …]`, the same
 * of `_rev`, and `*[references(…)]`, alone or as one term of a conjunction, and starts them from an index instead
 * of every document. Only these are safe: a document that fails the term can never pass the conjunction. Every other `*`,
 * those inside the filter too, still sees the whole dataset.
 */
export function narrow(tree: QueryNode): Narrowed {
  const narrowings: Narrowing[] = [];
  const narrowed = rebuild(tree, (node) => {
    if (node.type !== "Filter" || !isNode(node.base) || node.base.type !== "Everything")
      return node;
    const found = terms(node.expr)
      .map(readTerm)
      .filter((term) => term !== undefined);
    const [term] = INDEXES.flatMap((index) => found.filter(({ by }) => by === index));
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
    narrowings.map((narrowing) => {
      const keys = keysOf(narrowing, parameters);
      return [narrowing.parameter, documentsBy(narrowing.by, keys, documents)];
    }),
  );
}

function documentsBy(by: Narrowing["by"], keys: string[], documents: DocumentSet): readonly Doc[] {
  if (by === "_id") return keys.flatMap((id) => documents.get(id) ?? []);
  if (by === "reference") return documents.referringTo(keys);
  if (by === "_rev") return documents.atRevisions(keys);
  if (keys.length === 1) return documents.ofType(keys[0] ?? "");
  return keys.flatMap((type) => documents.ofType(type)).sort(byId);
}

/** Terms of a conjunction; any other expression is its only term. */
function terms(expression: unknown): unknown[] {
  const node = ungroup(expression);
  if (isNode(node) && node.type === "And") return [...terms(node.left), ...terms(node.right)];
  return [node];
}

function readTerm(term: unknown): Omit<Narrowing, "parameter"> | undefined {
  if (!isNode(term)) return undefined;
  if (term.type === "FuncCall") return readReferences(term);
  if (term.type !== "OpCall") return undefined;
  const left = ungroup(term.left);
  const right = ungroup(term.right);
  const by = attribute(left);
  if (term.op === "==") {
    const value = by === undefined ? known(left) : known(right);
    const name = by ?? attribute(right);
    if (value === undefined || name === undefined) return undefined;
    return { by: name, keys: { equal: [value] } };
  }
  if (term.op !== "in" || by === undefined) return undefined;
  const keys = members(right);
  return keys === undefined ? undefined : { by, keys };
}

function readReferences({ namespace, name, args }: QueryNode) {
  if (namespace !== "global" || name !== "references" || !Array.isArray(args)) return undefined;
  const targets: unknown[] = args;
  const equal = targets
    .map((target) => known(ungroup(target)))
    .filter((each) => each !== undefined);
  return equal.length === targets.length
    ? { by: "reference" as const, keys: { equal } }
    : undefined;
}

function attribute(node: unknown): "_id" | "_rev" | "_type" | undefined {
  if (!isNode(node) || node.type !== "AccessAttribute" || node.base !== undefined) return undefined;
  const { name } = node;
  return name === "_id" || name === "_rev" || name === "_type" ? name : undefined;
}

function known(node: unknown): Known | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Value") return { literal: node.value };
  if (node.type === "Parameter" && typeof node.name === "string") return { parameter: node.name };
  return undefined;
}

function members(node: unknown): Narrowing["keys"] | undefined {
  const whole = known(node);
  if (whole !== undefined) return { memberOf: whole };
  if (!isNode(node) || node.type !== "Array" || !Array.isArray(node.elements)) return undefined;
  const elements: unknown[] = node.elements;
  const equal = elements
    .map((item) => (isNode(item) && item.isSplat !== true ? known(ungroup(item.value)) : undefined))
    .filter((value) => value !== undefined);
  return equal.length === elements.length ? { equal } : undefined;
}

/** The ids or types of a narrowing, without duplicates, in order. */
function keysOf({ by, keys }: Narrowing, parameters: Record<string, unknown>): string[] {
  const values =
    "equal" in keys
      ? keys.equal.map((value) => valueOf(value, parameters))
      : valueOf(keys.memberOf, parameters);
  if (!Array.isArray(values)) return [];
  // `references()` takes lists as well; only a string can equal an id or a type.
  const single = by === "reference" ? values.flat() : values;
  const strings = single.filter((value) => typeof value === "string");
  return [...new Set(strings)].sort();
}

function valueOf(value: Known, parameters: Record<string, unknown>): unknown {
  return "literal" in value ? value.literal : parameters[value.parameter];
}

function byId(a: Doc, b: Doc): number {
  return a._id < b._id ? -1 : a._id > b._id ? 1 : 0;
}
