import { evaluateSync } from "groq-js";
import type { Doc, JsonObject } from "../document.ts";
import { queryError } from "../errors.ts";
import { parseQuery } from "../groq/parse.ts";
import { isNode, type QueryNode, visit } from "../groq/tree.ts";

/** Whether a document matches a listener's filter. */
export type DocumentFilter = (doc: Doc | null) => boolean;

/** Parts around the filter of a listener's query, which the Content Lake ignores too. */
const IGNORED = new Set([
  "Projection",
  "Map",
  "FlatMap",
  "Slice",
  "AccessElement",
  "AccessAttribute",
  "ArrayCoerce",
  "PipeFuncCall",
  "Group",
]);
/** Name of the parameter with the document under test. No query can use this name. */
const CANDIDATE = "*candidate";

/** Longest query whose filter is evaluated where the lake itself runs, in characters. */
const MAX_PLAIN_LENGTH = 1000;
/** More stars in a path take too long over some ids. */
const MAX_PLAIN_STARS = 4;
const PLAIN = new Set([
  "Filter",
  "Group",
  "And",
  "Or",
  "Not",
  "OpCall",
  "FuncCall",
  "AccessAttribute",
  "Parameter",
  "Value",
  "Array",
  "ArrayElement",
]);
const PLAIN_OPERATORS = new Set(["==", "!=", "in"]);

/**
 * Reads the filter out of a listener's query: `*[_type == "agent"]`, ignoring a projection, order
 * or slice. As in the Content Lake, a filter sees one document only: references resolve to null,
 * and a nested `*` is empty.
 * @throws LakeError when the query is invalid, or is not based on a filter of the dataset
 */
export function compileFilter(query: string, parameters: JsonObject): DocumentFilter {
  return matcherOf(readFilter(query, parameters), parameters);
}

/**
 * The same for a filter that asks for nothing but `_id` and `_type`, and so takes no time: those of the
 * Studio's forms and lists. Undefined for any other, and for what is no filter.
 */
export function plainFilter(query: string, parameters: JsonObject): DocumentFilter | undefined {
  if (query.length > MAX_PLAIN_LENGTH || !query.trimStart().startsWith("*")) return undefined;
  try {
    const filter = readFilter(query, parameters);
    return isPlain(filter) ? matcherOf(filter, parameters) : undefined;
  } catch {
    return undefined;
  }
}

function readFilter(query: string, parameters: JsonObject): QueryNode {
  const { tree, asynchronous } = parseQuery(query, parameters);
  const filter = asynchronous ? undefined : overCandidate(tree);
  if (filter !== undefined) return filter;
  const description = `a listener needs a filter over the dataset, like *[_type == "agent"]`;
  throw queryError(query, description);
}

function matcherOf(filter: QueryNode, parameters: JsonObject): DocumentFilter {
  return (doc) => {
    if (doc === null) return false;
    try {
      const { data }: { data: unknown } = evaluateSync(filter, {
        dataset: [],
        params: { ...parameters, [CANDIDATE]: [doc] },
        dereference: () => null,
      });
      return Array.isArray(data) && data.length > 0;
    } catch {
      // A filter that fails on a document does not match it.
      return false;
    }
  };
}

/** The filters of a query, applied to the candidate in place of the dataset. */
function overCandidate(node: QueryNode): QueryNode | undefined {
  if (node.type === "Everything") return { type: "Parameter", name: CANDIDATE };
  if (!isNode(node.base)) return undefined;
  const base = overCandidate(node.base);
  if (base === undefined) return undefined;
  if (node.type === "Filter") return { ...node, base };
  return IGNORED.has(node.type) ? base : undefined;
}

function isPlain(filter: QueryNode): boolean {
  let plain = true;
  visit(filter, (node) => (plain &&= PLAIN.has(node.type) && isQuick(node)));
  return plain;
}

function isQuick(node: QueryNode): boolean {
  switch (node.type) {
    case "AccessAttribute":
      return node.base === undefined && (node.name === "_id" || node.name === "_type");
    case "OpCall":
      return PLAIN_OPERATORS.has(String(node.op));
    case "FuncCall": {
      const [pattern]: unknown[] = Array.isArray(node.args) ? node.args : [];
      if (node.name !== "path" || !isNode(pattern) || pattern.type !== "Value") return false;
      return String(pattern.value).split("*").length <= MAX_PLAIN_STARS + 1;
    }
    default:
      return true;
  }
}
