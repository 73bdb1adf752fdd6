import { z } from "zod";
import { isBlank } from "../../facts/words.ts";
import { SINGLETONS } from "./singletons.ts";

/** A document with its id, its type, and any other fields. */
export const AnyDocument = z.looseObject({ _id: z.string(), _type: z.string() });
export type AnyDocument = z.infer<typeof AnyDocument>;
export const AnyDocuments = z.array(AnyDocument);

/** Fields that name a document, the first one that has words. */
const NAMES = ["name", "title", "region", "issue", "from", "id", "slug"];
/** The same fields in a query. */
export const NAME_FIELDS = NAMES.join();

/**
 * Name of a document for editors. A singleton has its name in the desk.
 * @returns undefined while it has no name
 */
export function nameOfDocument(document: Readonly<Record<string, unknown>>): string | undefined {
  const singleton = SINGLETONS.find(({ type }) => type === document._type);
  if (singleton) return singleton.title;
  return NAMES.map((field) => document[field]).find(
    (value): value is string => typeof value === "string" && !isBlank(value),
  );
}
