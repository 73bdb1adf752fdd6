import type { z } from "zod";
import { kindInWords } from "../../rules/content-rules.ts";

/** One thing that is read from a dataset: its query, and the shape that has to come back. */
export interface QueryDefinition<T> {
  /** Name of the definition, unique among all. */
  name: string;
  /** Type of the documents that it is made of, apart from those they refer to. */
  type: string;
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
  optional?: boolean;
}

/** Documents that are too large to be read with all others: each is read when it is needed, by `$ids`. */
export interface DetailQuery<T> extends QueryDefinition<T> {
  kind: "details";
}

/** Any query of the site. */
export type AnyQuery = SingleQuery<unknown> | ListQuery<unknown> | DetailQuery<unknown>;

/** The one document of a type; the query has to give nothing else. */
export function one<T>(type: string, query: string, shape: z.ZodType<T>): SingleQuery<T> {
  return { kind: "one", name: type, type, query, check: checkOf(shape) };
}

/**
 * A list.
 * @param more.name default: the type's
 */
export function many<T>(
  type: string,
  query: string,
  shape: z.ZodType<T>,
  more: Partial<Pick<ListQuery<T>, "name" | "optional">> = {},
): ListQuery<T> {
  return { kind: "many", name: type, type, query, check: checkOf(shape), ...more };
}

/** Details of documents, as {@link DetailQuery} says. */
export function details<T>(
  type: string,
  name: string,
  query: string,
  shape: z.ZodType<T>,
): DetailQuery<T> {
  return { kind: "details", name, type, query, check: checkOf(shape) };
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
