import type { DocumentSet } from "../document.ts";
import { isNode, type QueryNode, rebuild, ungroup } from "./tree.ts";

/** Which documents a filter over the whole dataset can match at all: those with one of these values. */
interface Term {
  by: "_id" | "_type";
  values: unknown[];
}

/**
 * Finds filters of the form `*[_id == …]`, `*[_id in …]`, `*[_type == …]` and `*[_type in …]`, alone or as one
 * term of a conjunction, and starts them from these documents. A document that fails the term can never pass
 * the conjunction. Every other `*` still sees the whole dataset.
 */
export function narrow(
  tree: QueryNode,
  parameters: Record<string, unknown>,
  documents: DocumentSet,
): QueryNode {
  return rebuild(tree, (node) => {
    if (node.type !== "Filter" || !isNode(node.base) || node.base.type !== "Everything")
      return node;
    const found = terms(node.expr).flatMap((term) => readTerm(term, parameters) ?? []);
    const term = found.find(({ by }) => by === "_id") ?? found[0];
    if (term === undefined) return node;
    const texts = term.values.filter((value) => typeof value === "string");
    const value =
      term.by === "_type"
        ? documents.ofTypes(...texts)
        : [...new Set(texts)].sort().flatMap((id) => documents.get(id) ?? []);
    return { ...node, base: { type: "Value", value } };
  });
}

/** Terms of a conjunction; any other expression is its only term. */
function terms(expression: unknown): unknown[] {
  const node = ungroup(expression);
  if (isNode(node) && node.type === "And") return [...terms(node.left), ...terms(node.right)];
  return [node];
}

function readTerm(term: unknown, parameters: Record<string, unknown>): Term | undefined {
  if (!isNode(term) || term.type !== "OpCall") return undefined;
  const [left, right] = [ungroup(term.left), ungroup(term.right)];
  const by = attribute(left) ?? (term.op === "==" ? attribute(right) : undefined);
  const other = constant(attribute(left) === undefined ? left : right, parameters);
  if (by === undefined || other === undefined) return undefined;
  if (term.op === "==") return { by, values: [other.value] };
  if (term.op !== "in") return undefined;
  return { by, values: Array.isArray(other.value) ? other.value : [] };
}

function attribute(node: unknown): Term["by"] | undefined {
  if (!isNode(node) || node.type !== "AccessAttribute" || node.base !== undefined) return undefined;
  return node.name === "_id" || node.name === "_type" ? node.name : undefined;
}

/** A value that is known before the query runs: written in it, or given as a parameter. */
function constant(
  node: unknown,
  parameters: Record<string, unknown>,
): { value: unknown } | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Value") return { value: node.value };
  if (node.type === "Parameter") return { value: parameters[String(node.name)] };
  if (node.type !== "Array" || !Array.isArray(node.elements)) return undefined;
  const elements: unknown[] = node.elements;
  const values = elements.flatMap((item) =>
    isNode(item) && item.isSplat !== true ? (constant(ungroup(item.value), parameters) ?? []) : [],
  );
  if (values.length < elements.length) return undefined;
  return { value: values.map(({ value }) => value) };
}
