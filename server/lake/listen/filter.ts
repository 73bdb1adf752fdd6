import { evaluateSync, parse } from "groq-js";
import { queryError } from "../errors.ts";
import type { QueryCompiler } from "../groq/compile.ts";
import { isNode, type QueryNode } from "../groq/tree.ts";
import type { Doc, JsonObject } from "../../documents/json.ts";

/** Whether a document matches a listener's filter. */
export type DocumentFilter = (doc: Doc | null) => boolean;

/** What a listener's query may put around its filter; the Content Lake ignores it too. */
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

/**
 * Reads the filter out of a listener's query: `*[_type == "agent"]`, ignoring a projection, order
 * or slice. As in the Content Lake, a filter sees one document only: references resolve to null,
 * and a nested `*` is empty.
 * @throws LakeError when the query is invalid, or is not based on a filter of the dataset
 */
export function compileFilter(
  query: string,
  parameters: JsonObject,
  compiler: QueryCompiler,
): DocumentFilter {
  const { asynchronous } = compiler.compile(query, parameters);
  const tree: unknown = parse(`${query}\n`, { params: parameters });
  const filter = isNode(tree) && !asynchronous ? overCandidate(tree) : undefined;
  if (filter === undefined) {
    throw queryError(
      query,
      `a listener needs a filter over the dataset, like *[_type == "agent"]`,
      0,
      query.length,
    );
  }
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
