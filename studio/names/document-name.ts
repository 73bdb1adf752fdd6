import { z } from "zod";
import { isBlank } from "../../src/facts/blank.ts";
import { placeOfField, titlesOfType } from "./field-words.ts";
import { SINGLETONS } from "../../src/content/documents/singletons.ts";

/** A whole document that a problem is in, to name it and its fields. */
export const ConcernedDocument = z.looseObject({ _id: z.string(), _type: z.string() });
export type ConcernedDocument = z.infer<typeof ConcernedDocument>;

/** Fields that name a document, the first one that has words. */
const NAMES = ["name", "title", "region", "issue", "from", "id", "slug"];

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

/**
 * Name of a document that may be gone or have no name yet.
 * @param id its id, or the name of a type of which there is none
 */
export function nameOrType(id: string, document: ConcernedDocument | undefined): string {
  const name = document && nameOfDocument(document);
  return name ?? titlesOfType(document?._type ?? id)?.title ?? id;
}

/**
 * Where an editor finds what is wrong: "Kofi, Short name".
 * @param problem the id of its document, and the field as the site writes it
 * @param document the document as it is; undefined when it is gone
 */
export function whereToMend(
  problem: { document: string; field: string },
  document: ConcernedDocument | undefined,
): string {
  const name = nameOrType(problem.document, document);
  const { words, path } = placeOfField(problem.field, document, document?._type);
  return path.length === 0 ? name : `${name}, ${words}`;
}
