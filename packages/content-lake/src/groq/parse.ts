import { GroqSyntaxError, parse } from "groq-js";
import { dataError, type LakeError, queryError } from "../errors.ts";
import { isNode, visit, type QueryNode } from "./tree.ts";

/** A parsed query. */
export interface ParsedQuery {
  tree: QueryNode;
  /** True when it uses functions that groq-js only evaluates asynchronously. */
  asynchronous: boolean;
}

/** Longest query, in characters. The Content Lake refuses request bodies long before this matters. */
const MAX_QUERY_LENGTH = 100_000;

/** Functions that Sanity has and groq-js cannot evaluate. */
const UNSUPPORTED = new Set([
  "text::query",
  "text::semanticSimilarity",
  "geo::latLng",
  "geo::contains",
  "geo::intersects",
  "geo::distance",
  "media::aspect",
  "documents::get",
  "documents::incomingRefCount",
  "documents::incomingGlobalDocumentReferenceCount",
  "user::attributes",
  "global::anywhere",
]);
const ASYNCHRONOUS = new Set(["diff", "delta"]);
/** White space between a function and its bracket, which groq-js refuses. Texts and comments match too, and stay. */
const SPACED_CALL =
  /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\/.*|\b(?!(?:in|match)\b)([a-z_]\w*)(\s+)\(/gi;

/**
 * Parses a query, and refuses what the Content Lake refuses.
 * @throws LakeError 400 `queryParseError`; 501 for a function that only Sanity itself has
 */
export function parseQuery(sent: string, parameters: Record<string, unknown>): ParsedQuery {
  const query = sent.replaceAll(SPACED_CALL, (all, name, space) =>
    name === undefined ? all : `${name}(${space}`,
  );
  checkText(query, parameters);
  const tree = parseTree(query, parameters);
  let asynchronous = false;
  visit(tree, (node) => {
    if (node.type === "Slice" && !(Number.isInteger(node.left) && Number.isInteger(node.right))) {
      throw slicingError(query);
    }
    if (node.type !== "FuncCall") return;
    if (ASYNCHRONOUS.has(String(node.namespace))) asynchronous = true;
    const name = `${String(node.namespace)}::${String(node.name)}`;
    if (UNSUPPORTED.has(name)) throw notImplemented(name.replace("global::", ""));
  });
  return { tree, asynchronous };
}

/**
 * Checks the text of a query before it is parsed.
 * @throws LakeError 400 for an empty, too long or malformed query, and for a missing parameter
 */
function checkText(query: string, parameters: Record<string, unknown>): void {
  if (query.trim() === "") throw queryError(query, "query is empty");
  if (query.length > MAX_QUERY_LENGTH) {
    throw queryError("", `query is longer than ${MAX_QUERY_LENGTH} characters`);
  }
  const uses = readStrictly(query);
  const declared = declaredParameters(query, uses);
  const missing = uses.find(({ name }) => !Object.hasOwn(parameters, name) && !declared.has(name));
  if (missing === undefined) return;
  const description = `param $${missing.name} referenced, but not provided`;
  throw queryError(query, description, missing.start, missing.end);
}

/** Parameters of functions that the query itself declares with `fn`. */
function declaredParameters(query: string, uses: readonly ParameterUse[]): Set<string> {
  if (!query.trimStart().startsWith("fn")) return new Set();
  return new Set(
    uses.filter(({ start }) => query.charAt(start - 1) === "(").map(({ name }) => name),
  );
}

/** @throws LakeError 400 for a syntax error */
function parseTree(query: string, params: Record<string, unknown>): QueryNode {
  try {
    // groq-js needs a line break after a comment, even after the last one.
    const tree: unknown = parse(`${query}\n`, { params });
    if (isNode(tree)) return tree;
    throw new Error("not a query");
  } catch (error) {
    if (error instanceof GroqSyntaxError) {
      const at = Math.min(error.position, query.length);
      const detail = error.message.replace(/^Syntax error in GROQ query at position \d+(: )?/, "");
      throw queryError(query, detail || "syntax error", at, Math.min(at + 1, query.length));
    }
    const reason = error instanceof Error ? error.message : String(error);
    if (reason === "Undefined function: geo") throw notImplemented("geo");
    if (reason === "slicing must use constant numbers") throw slicingError(query);
    const description = error instanceof RangeError ? "query is nested too deeply" : reason;
    throw queryError(query, description);
  }
}

function notImplemented(name: string): LakeError {
  const description = `The embedded Content Lake cannot evaluate ${name}(): use a real Sanity project for it`;
  return dataError(501, "notImplementedError", description);
}

function slicingError(query: string): LakeError {
  return queryError(query, "subscript ranges must have integer endpoints");
}

/** A `$name` in a query. */
interface ParameterUse {
  name: string;
  start: number;
  end: number;
}

/** Texts, closed or not; comments; parameters; and a name after a pipe that no brackets and no further name follow. */
const TOKENS =
  /(?<quote>["'])(?<text>(?:\\.|(?!\k<quote>)[^\\])*)(?<closed>\k<quote>)?|\/\/[^\n]*|\$(?<name>[a-z_]\w*)|\|\||\|\s*(?<piped>[a-z_]\w*)(?!\w|\(|::)/gis;
const ESCAPES = /\\(?:["'\\/bfnrt]|u[\da-fA-F]{4}|(?<wrong>.))/gs;

/**
 * Scans a query for errors that groq-js accepts and the Content Lake rejects: unknown escapes in
 * strings (groq-js reads them as "undefined"), and a pipe into a function without its brackets (groq-js
 * drops it: `* | order` comes back unsorted).
 * @returns the parameters in the query
 * @throws LakeError 400 for the first error
 */
export function readStrictly(query: string): ParameterUse[] {
  const parameters: ParameterUse[] = [];
  for (const { 0: token, index: start, groups = {} } of query.matchAll(TOKENS)) {
    const { quote, text = "", closed, name, piped } = groups;
    const end = start + token.length;
    if (name !== undefined) parameters.push({ name, start, end });
    if (piped !== undefined) {
      throw queryError(query, "object or function expected", end - piped.length, end);
    }
    for (const { 0: escape, index, groups: { wrong } = {} } of text.matchAll(ESCAPES)) {
      const at = start + 1 + index;
      if (wrong === undefined) continue;
      throw queryError(query, `invalid escape sequence "${escape}" in string`, at, at + 2);
    }
    if (quote !== undefined && closed === undefined) {
      throw queryError(query, "string is not closed", start);
    }
  }
  return parameters;
}
