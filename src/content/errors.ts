import { isRecord } from "../rules/content-rules.ts";

/** One problem of the content, described so that an editor can find and fix it. */
export interface ContentProblem {
  /** Id of the document, or of the query if no document is the cause. */
  document: string;
  /** Path of the field inside the document, e.g. `problemCards.cards[2].title`. */
  field: string;
  /** Says in plain words what is wrong and what would be right. */
  message: string;
}

/** Content that the site cannot show. `problems` has at least one entry. */
export class ContentError extends Error {
  override readonly name = "ContentError";
  /** Marks the message as fit for people: see `server/runtime/fatal.ts`. */
  readonly userFacing = true;
  readonly problems: readonly ContentProblem[];
  /** The documents that were checked: a page is tried again when one of these changes. */
  readonly documents: readonly unknown[];

  constructor(problems: readonly ContentProblem[], documents: readonly unknown[] = []) {
    super(problems.map(describeProblem).join("\n"));
    this.problems = problems;
    this.documents = documents;
  }
}

/** A problem as one line. A problem without a document has no name in it. */
export function describeProblem({ document, field, message }: ContentProblem): string {
  if (document === "") return message;
  return `Document "${document}", field "${field}": ${message}`;
}

/** The dataset cannot be read at all: the lake is down, the project unknown, the token refused. */
export class SourceError extends Error {
  override readonly name = "SourceError";
  readonly userFacing = true;
}

/** A value's place in the content: its document, and the path inside the document. */
export interface Location {
  document: string;
  field: string;
}

/** A document as a query gives it, with whatever is in its fields. */
export type ContentDocument = { readonly _id: string } & Readonly<Record<string, unknown>>;

/** Whether a value is a document. */
export function isDocument(value: unknown): value is ContentDocument {
  return idOf(value) !== undefined;
}

/**
 * Turns a path into a query's result into a place that an editor can find: the innermost document
 * on the way (anything with an `_id`) and the rest of the path as its field.
 * @param result the whole result of a query
 * @param path keys and indices from the result's root
 * @param fallback document id to name when the path passes no document
 */
export function locate(result: unknown, path: readonly PropertyKey[], fallback: string): Location {
  let document = idOf(result) ?? fallback;
  let start = 0;
  let value = result;
  path.forEach((key, index) => {
    value = child(value, key);
    const id = idOf(value);
    if (id !== undefined) {
      document = id;
      start = index + 1;
    }
  });
  return { document, field: formatPath(path.slice(start)) || "(whole document)" };
}

/** Ids of every document in a query's result, at any depth. */
export function documentIds(result: unknown, into: Set<string> = new Set()): Set<string> {
  if (Array.isArray(result)) {
    for (const item of result) documentIds(item, into);
  } else if (isRecord(result)) {
    const id = idOf(result);
    if (id !== undefined) into.add(id);
    for (const value of Object.values(result)) documentIds(value, into);
  }
  return into;
}

function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    return text === "" ? String(key) : `${text}.${String(key)}`;
  }, "");
}

function idOf(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  return typeof value._id === "string" ? value._id : undefined;
}

function child(value: unknown, key: PropertyKey): unknown {
  if (Array.isArray(value)) return typeof key === "number" ? value[key] : undefined;
  return isRecord(value) ? value[String(key)] : undefined;
}
