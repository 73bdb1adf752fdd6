import { z } from "zod";
import { kindInWords } from "../../rules/content-rules.ts";

/** One thing that is read from a dataset: its shape, and the query that is made of it. */
export interface QueryDefinition<T> {
  /** Name of the definition, unique among all. */
  name: string;
  /** Type of the documents that it is made of, apart from those they refer to. */
  type: string;
  /** Shape of each document of the result. */
  shape: z.ZodType<T>;
  /** GROQ of everything that the shape has. */
  query: string;
  /** Compares one document of the result with its shape; the same document once. */
  check(document: unknown): z.ZodSafeParseResult<T>;
}

/** The one document of a type. */
export interface SingleQuery<T> extends QueryDefinition<T> {
  kind: "one";
}

/** Documents of a type, in the order of the query. Each result has its document's `_id`. */
export interface ListQuery<T> extends QueryDefinition<T> {
  kind: "many";
  /** Whether the dataset may hold none of them. */
  optional?: boolean | undefined;
}

/** Documents that are too large to be read with all others: each is read when it is needed, by `$ids`. */
export interface DetailQuery<T> extends QueryDefinition<T> {
  kind: "details";
}

/** Any query of the site. */
export type AnyQuery = SingleQuery<unknown> | ListQuery<unknown> | DetailQuery<unknown>;

/** The one document of a type. @param id default: the type */
export function singleQuery<T>(type: string, shape: z.ZodType<T>, id = type): SingleQuery<T> {
  const query = `*[_type == "${type}" && _id == "${id}"][0]${projectionOf(shape)}`;
  return { kind: "one", name: type, type, shape, query, check: checkOf(shape) };
}

/** Lists are in the editors' order, those without one in that of their addresses. */
const ORDER = "order asc, id asc, slug asc, from asc, _id asc";

/**
 * A list.
 * @param more.name default: the type's
 * @param more.most how many are read at most. Default: all
 */
export function listQuery<T>(
  type: string,
  shape: z.ZodType<T>,
  more: Partial<Pick<ListQuery<T>, "name" | "optional">> & { most?: number } = {},
): ListQuery<T> {
  const { name = type, optional, most } = more;
  const first = most === undefined ? "" : `[0...${most}]`;
  const query = `*[_type == "${type}"] | order(${ORDER})${first}${projectionOf(shape)}`;
  return { kind: "many", name, type, shape, query, optional, check: checkOf(shape) };
}

/** Details of documents, as {@link DetailQuery} says. */
export function detailQuery<T>(type: string, name: string, shape: z.ZodType<T>): DetailQuery<T> {
  const query = `*[_type == "${type}" && _id in $ids]${projectionOf(shape)}`;
  return { kind: "details", name, type, shape, query, check: checkOf(shape) };
}

/** Marks a shape of another document, to which the field is a reference. */
export const REFERENCE = { reads: "reference" } as const;
/** Marks a shape that reads its field with whatever is in it, and not only what it names itself. */
export const WHOLE_VALUE = { reads: "whole" } as const;

/** What GROQ reads of a value: the fields that its shape has, and of these what their shapes have. */
function projectionOf(shape: z.core.$ZodType): string {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable) {
    return projectionOf(shape.unwrap());
  }
  if (shape instanceof z.ZodPipe) return projectionOf(shape.out);
  const reads = z.globalRegistry.get(shape)?.reads;
  if (reads === "whole") return "";
  if (shape instanceof z.ZodArray) {
    const ofEach = projectionOf(shape.element);
    return ofEach && `[]${ofEach}`;
  }
  // One of several kinds: the fields of all, since a document has nothing at those of another kind.
  const kinds = shape instanceof z.ZodUnion ? shape.options : [shape];
  if (!kinds.every((kind) => kind instanceof z.ZodObject)) return "";
  const parts = kinds.flatMap((kind) =>
    Object.entries(kind.shape).map(([name, field]) => name + projectionOf(field)),
  );
  const fields = [...new Set(parts)];
  return `${reads === "reference" ? "->" : ""}{ ${fields.join(", ")} }`;
}

function checkOf<T>(shape: z.ZodType<T>): QueryDefinition<T>["check"] {
  // Many pages read the same documents.
  const checked = new WeakMap<object, z.ZodSafeParseResult<T>>();
  return (document) => {
    const isObject = typeof document === "object" && document !== null;
    const known = isObject ? checked.get(document) : undefined;
    const result = known ?? shape.safeParse(document, { error: kindInWords });
    if (isObject) checked.set(document, result);
    return result;
  };
}
