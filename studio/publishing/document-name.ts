import { z } from "zod";
import { SINGLETONS } from "../singletons.ts";

/** A whole document that a problem is in, to name it and its fields. */
export const ConcernedDocument = z.looseObject({ _id: z.string(), _type: z.string() });
export type ConcernedDocument = z.infer<typeof ConcernedDocument>;

/** Fields that name a document, the first one that has words. */
const NAMES = ["name", "title", "region", "issue"];

/**
 * What editors call a document. One of which there is only one is called what the desk calls it.
 * @returns undefined while it has no name
 */
export function nameOfDocument(document: ConcernedDocument): string | undefined {
  const singleton = SINGLETONS.find(({ id }) => id === document._id);
  if (singleton) return singleton.title;
  return NAMES.map((field) => document[field]).find(
    (value): value is string => typeof value === "string" && value !== "",
  );
}
