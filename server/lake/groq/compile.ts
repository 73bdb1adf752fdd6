import { GroqSyntaxError, parse } from "groq-js";
import { LakeError, queryError } from "../errors.ts";
import { narrow, type Narrowing } from "./narrow.ts";
import { readStrictly, type ParameterUse } from "./strict.ts";
import { isNode, visit, type QueryNode } from "./tree.ts";

/** A query that is ready to run. */
export interface CompiledQuery {
  tree: QueryNode;
  narrowings: Narrowing[];
  /** True when it uses functions that groq-js only evaluates asynchronously. */
  asynchronous: boolean;
}

/** Longest query, in characters. The Content Lake refuses request bodies long before this matters. */
const MAX_QUERY_LENGTH = 100_000;
const KEPT = 500;

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

/** Parses queries and keeps the ones used last, since pages and the Studio ask the same ones again. */
export class QueryCompiler {
  readonly #kept = new Map<string, CompiledQuery>();

  /**
   * Parses a query and refuses it where the Content Lake would.
   * @throws LakeError 400 `queryParseError`; 501 for a function that only Sanity itself has
   */
  compile(query: string, parameters: Record<string, unknown>): CompiledQuery {
    checkText(query, parameters);
    const key = this.#kept.has(query) ? query : `${query}\0${JSON.stringify(parameters)}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      // The map keeps the order of insertion: what was just used goes to the end.
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    const plain = parseQuery(query, {});
    // A parameter between brackets decides what the brackets mean (an index or a filter), so such a
    // query is parsed again for each set of parameters.
    const bound = plain === undefined || hasOpenBracket(plain);
    const tree = plain === undefined || bound ? parseQuery(query, parameters) : plain;
    if (tree === undefined) throw slicingError(query);
    checkTree(query, tree);
    const compiled = { ...narrow(tree), asynchronous: isAsynchronous(tree) };
    this.#keep(bound ? key : query, compiled);
    return compiled;
  }

  #keep(key: string, compiled: CompiledQuery): void {
    const oldest = this.#kept.keys().next();
    if (this.#kept.size >= KEPT && oldest.done !== true) this.#kept.delete(oldest.value);
    this.#kept.set(key, compiled);
  }
}

/**
 * Checks the text of a query before it is parsed.
 * @throws LakeError 400 for an empty, too long or malformed query, and for a missing parameter
 */
function checkText(query: string, parameters: Record<string, unknown>): void {
  if (query.trim() === "") throw queryError(query, "query is empty", 0, query.length);
  if (query.length > MAX_QUERY_LENGTH) {
    throw queryError("", `query is longer than ${MAX_QUERY_LENGTH} characters`, 0, 0);
  }
  const read = readStrictly(query);
  if (!Array.isArray(read)) throw queryError(query, read.description, read.start, read.end);
  const declared = declaredParameters(query, read);
  const missing = read.find(({ name }) => !Object.hasOwn(parameters, name) && !declared.has(name));
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

/**
 * Parses a query.
 * @returns undefined when a slice has a bound that is not known without parameters
 * @throws LakeError 400 for a syntax error
 */
function parseQuery(query: string, params: Record<string, unknown>): QueryNode | undefined {
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
    const description =
      error instanceof RangeError ? "query is nested too deeply" : messageOf(error);
    if (description === "slicing must use constant numbers") return undefined;
    throw queryError(query, description, 0, query.length);
  }
}

function slicingError(query: string): LakeError {
  return queryError(query, "subscript ranges must have integer endpoints", 0, query.length);
}

/** True when brackets hold nothing but parameters and arithmetic. */
function hasOpenBracket(tree: QueryNode): boolean {
  let found = false;
  visit(tree, (node) => {
    if (node.type === "Filter" && isArithmetic(node.expr)) found = true;
  });
  return found;
}

const ARITHMETIC = new Set(["+", "-", "*", "/", "%", "**"]);

function isArithmetic(node: unknown): boolean {
  if (!isNode(node)) return false;
  switch (node.type) {
    case "Parameter":
    case "Value":
      return true;
    case "Group":
    case "Neg":
    case "Pos":
      return isArithmetic(node.base);
    case "OpCall":
      return ARITHMETIC.has(String(node.op)) && isArithmetic(node.left) && isArithmetic(node.right);
    default:
      return false;
  }
}

function checkTree(query: string, tree: QueryNode): void {
  visit(tree, (node) => {
    if (node.type === "Slice" && !(Number.isInteger(node.left) && Number.isInteger(node.right))) {
      throw slicingError(query);
    }
    if (node.type !== "FuncCall") return;
    const name = `${String(node.namespace)}::${String(node.name)}`;
    if (!UNSUPPORTED.has(name)) return;
    const description = `The embedded Content Lake cannot evaluate ${name.replace("global::", "")}(): use a real Sanity project for it`;
    throw new LakeError(501, description, { error: { type: "notImplementedError", description } });
  });
}

function isAsynchronous(tree: QueryNode): boolean {
  let found = false;
  visit(tree, (node) => {
    if (node.type === "FuncCall" && ASYNCHRONOUS.has(String(node.namespace))) found = true;
  });
  return found;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
