import { z } from "zod";
import { isBlank } from "../../src/facts/words.ts";
import { SINGLETONS } from "../../src/content/documents/singletons.ts";
import { FORM_TITLES } from "./form-titles.generated.ts";
import type { FormTitles } from "./form-titles.ts";

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

/** A step on the way to a field, as the Studio writes it. */
type Step = string | number | { _key: string };

/** A field of a document, for people and for the Studio. */
interface FieldPlace {
  /** The labels on the way to it: "Problem cards › Cards › Problem card 3 › Title". */
  words: string;
  /** The same as a path that the Studio can open; empty for the document as a whole. */
  path: Step[];
}

/** Between two labels. */
const STEP = " › ";
/** `cards`, `[2]` or `[_key=="a"]` in a written path. */
const SEGMENTS = /([^.[\]]+)|\[(\d+)\]|\[_key==["']([^"']+)["']\]/g;

/**
 * Finds a field that the site wrote as a path, like `problemCards.cards[2].title`, and names it as the
 * form does.
 * @param field the path; an empty one and a text in brackets, like "(whole document)", name no single field
 * @param document the document as it is now; undefined when it is gone
 * @param type name of its type; undefined for one that the Studio does not know
 */
export function placeOfField(
  field: string,
  document: unknown,
  type: string | undefined,
): FieldPlace {
  const words: string[] = [];
  const path: Step[] = [];
  if (field === "" || field.startsWith("(")) return { words: "the document as a whole", path };
  let value = document;
  let at = titlesOfType(type);
  for (const [, name, index, key] of field.matchAll(SEGMENTS)) {
    if (name !== undefined) {
      const inside = at && fieldsOf(at)?.[name];
      // A picture and a reference are filled in as one.
      if (at !== undefined && inside === undefined && words.length > 0) break;
      at = inside;
      value = member(value, name);
      words.push(at?.title ?? name);
      path.push(name);
      continue;
    }
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    const number =
      key === undefined ? Number(index) : items.findIndex((item) => keyOf(item) === key);
    value = items[number];
    at = itemOf(at, value);
    words.push(`${at?.title ?? "line"} ${numberOf(value) ?? number + 1}`);
    const itemKey = key ?? keyOf(value);
    path.push(itemKey === undefined ? number : { _key: itemKey });
  }
  return { words: words.join(STEP), path };
}

/** What the form calls a type; undefined for one that the Studio does not know. */
function titlesOfType(type: string | undefined): FormTitles | undefined {
  return type !== undefined && Object.hasOwn(FORM_TITLES, type) ? FORM_TITLES[type] : undefined;
}

function fieldsOf({ fields, type }: FormTitles): FormTitles["fields"] {
  return fields ?? titlesOfType(type)?.fields;
}

function itemOf(list: FormTitles | undefined, item: unknown): FormTitles | undefined {
  const items = list?.items ?? {};
  const name = member(item, "_type");
  return (typeof name === "string" ? items[name] : undefined) ?? Object.values(items)[0];
}

/** The number that an item carries itself, as cards do. */
function numberOf(item: unknown): number | undefined {
  const id = member(item, "id");
  return typeof id === "number" ? id : undefined;
}

function keyOf(item: unknown): string | undefined {
  const key = member(item, "_key");
  return typeof key === "string" ? key : undefined;
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return new Map<string, unknown>(Object.entries(value)).get(name);
}
