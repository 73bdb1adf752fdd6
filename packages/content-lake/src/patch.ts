import { arrayToJSONMatchPath, extractWithPath, Mutation } from "@sanity/mutator";
import { type Doc, hasFiniteNumbers, isDoc } from "./document.ts";
import { type PatchOperations, type SerializedPatch, serializePatch } from "./mutations.ts";

/** A patched document with the patch as applied, or the patch's error. */
export type Patched =
  { doc: Doc; patch: SerializedPatch; problem?: undefined } | { problem: string };

const IMMUTABLE = ["_id", "_type"] as const;

/**
 * Applies a patch to a document with Sanity's own mutator; the document itself is left as it is.
 * Paths are JSONMatch: deep paths, `[_key=="x"]`, negative indexes, ranges, `..` and unions.
 */
export function applyPatch(doc: Doc, operations: PatchOperations): Patched {
  try {
    const patch = serializePatch(doc._id, settleInsert(doc, operations));
    const next = new Mutation({ mutations: [{ patch }] }).apply(doc);
    for (const name of IMMUTABLE) {
      if (next?.[name] !== doc[name])
        return { problem: `Cannot modify immutable attribute "${name}"` };
    }
    if (!isDoc(next))
      return { problem: "A patch may not remove the attributes that the lake sets" };
    if ((operations.inc || operations.dec) && !hasFiniteNumbers(next)) {
      return { problem: "A number becomes too large" };
    }
    return { doc: next, patch };
  } catch (error) {
    // The mutator throws plain errors for paths and diffs that it cannot parse.
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Resolves the path of an insert to one position. The mutator includes the excluded end of a range,
 * and duplicates an array when `replace` matches nothing.
 */
function settleInsert(doc: Doc, operations: PatchOperations): PatchOperations {
  const { insert, ...others } = operations;
  if (insert === undefined) return operations;
  // Earlier operations of the same patch may create the array.
  const before = new Mutation({ mutations: [{ patch: serializePatch(doc._id, others) }] }).apply(
    doc,
  );
  const places = extractWithPath(insert.path, before).map(({ path }) => path);
  if (places.length === 0) return insert.location === "replace" ? others : operations;
  if (insert.location === "replace") return operations;
  const parents = new Set(places.map((path) => JSON.stringify(path.slice(0, -1))));
  const parent = places[0]?.slice(0, -1);
  const indexes = places.map((path) => path.at(-1)).filter((index) => typeof index === "number");
  if (parents.size > 1 || parent === undefined || indexes.length === 0) return operations;
  const index = insert.location === "before" ? Math.min(...indexes) : Math.max(...indexes);
  return {
    ...others,
    insert: { ...insert, path: arrayToJSONMatchPath([...parent, index]) },
  };
}
