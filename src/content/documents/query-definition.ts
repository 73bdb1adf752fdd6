import type { z } from "zod";

/** One thing that is read from a dataset: its query, and the shape that has to come back. */
export interface QueryDefinition<T> {
  /** Name of the definition, unique among all. */
  name: string;
  /** Type of the documents that it is made of, apart from those they refer to. */
  type: string;
  query: string;
  /** Shape of one document of the result. */
  shape: z.ZodType<T>;
}

/** The one document of a type. */
export interface SingleQuery<T> extends QueryDefinition<T> {
  kind: "one";
}

/** All documents of a type, in the order of some of their fields. */
export interface ListQuery<T> extends QueryDefinition<T> {
  kind: "many";
  /** Fields of the result by which it is sorted, ascending; the id decides between equals. */
  order: readonly string[];
  /** A text field of the result by which single documents are looked up. */
  key?: string;
  /** Whether the dataset may hold none of them. */
  optional?: boolean;
}

/** Documents of a type that are too large to be read all at once: each is read when it is needed. */
export interface DetailQuery<T> extends QueryDefinition<T> {
  kind: "detail";
  /** The list that says which documents there are, and in which order. */
  index: ListQuery<unknown>;
}

/** The one document of a type; the query has to give nothing else. */
export function one<T>(type: string, query: string, shape: z.ZodType<T>): SingleQuery<T> {
  return { kind: "one", name: type, type, query, shape };
}

/**
 * A list; its order is read from the query, so that it is written once.
 * @param more.name default: the type's
 */
export function many<T>(
  type: string,
  query: string,
  shape: z.ZodType<T>,
  more: Partial<Pick<ListQuery<T>, "name" | "key" | "optional">> = {},
): ListQuery<T> {
  const clause = /\| order\(([^)]*)\)/.exec(query)?.[1] ?? "";
  const order = clause.split(",").flatMap((field) => field.trim().replace(/ asc$/, "") || []);
  return { kind: "many", name: type, type, query, shape, order, ...more };
}
