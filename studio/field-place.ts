import { studioPath } from "@sanity/client/csm";
import type { Path } from "@sanity/types";
import { type AnyDocument, nameOfDocument } from "../src/content/documents/document-name.ts";
import { member } from "../src/rules/content-rules.ts";
import { schemaTypes, titleOfType } from "./schemas/index.ts";
import { pathWithKeys } from "./validation/missing.ts";

/** What a form is made of, as studio/schemas defines it: a type, a field, or an item of a list. */
interface Definition {
  name?: string;
  type: string;
  title?: string;
  fields?: readonly Definition[];
  of?: readonly Definition[];
  to?: Definition | readonly Definition[];
}

const TYPES: ReadonlyMap<string | undefined, Definition> = new Map(
  schemaTypes.map((type: Definition) => [type.name, type]),
);

/**
 * Name of a document that may be gone or have no name yet.
 * @param id its id, or the name of a type of which there is none
 */
export function nameOrType(id: string, document: AnyDocument | undefined): string {
  const name = document && nameOfDocument(document);
  return name ?? titleOfType(document?._type ?? id);
}

/**
 * Where an editor finds what is wrong: "Kofi, Short name".
 * @param problem the id of its document, and the field as the site writes it
 * @param document the document as it is; undefined when it is gone
 */
export function placeOfProblem(
  problem: { document: string; field: string },
  document: AnyDocument | undefined,
): string {
  const name = nameOrType(problem.document, document);
  const { words, path } = placeOfField(problem.field, document, document?._type);
  return path.length === 0 ? name : `${name}, ${words}`;
}

/** Between two labels. */
const STEP = " › ";

/**
 * Finds a field that the site wrote as a path, like `problemCards.cards[2].title`, and names it as the
 * form does.
 * @param field the path; an empty one and a text in brackets, like "(whole document)", name no single field
 * @param document the document as it is now; undefined when it is gone
 * @param type name of its type; undefined for one that the Studio does not know
 * @returns words: the labels on the way to it, as in "Problem cards › Cards › Problem card 3 › Title". path: the same as
 * a path that the Studio can open; empty for the document as a whole
 */
export function placeOfField(
  field: string,
  document: unknown,
  type: string | undefined,
): { words: string; path: Path } {
  if (field === "" || field.startsWith("(")) return { words: "the document as a whole", path: [] };
  const words: string[] = [];
  const path = studioPath.fromString(field);
  let value = document;
  let at = TYPES.get(type);
  for (const step of path) {
    if (typeof step === "string") {
      const inside = (at?.fields ?? TYPES.get(at?.type)?.fields)?.find(
        (field) => field.name === step,
      );
      // A picture and a reference are filled in as one.
      if (at !== undefined && inside === undefined && words.length > 0) break;
      at = inside;
      value = member(value, step);
      words.push(titleOf(at) ?? step);
      continue;
    }
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    value = studioPath.get(items, [step]);
    at = itemOf(at, value);
    const index = typeof step === "number" ? step : items.indexOf(value);
    // Cards carry their number themselves.
    const number = member(value, "id");
    words.push(`${titleOf(at) ?? "line"} ${typeof number === "number" ? number : index + 1}`);
  }
  return { words: words.join(STEP), path: pathWithKeys(document, path).slice(0, words.length) };
}

/** What the form calls a field or an item; a reference in a list is called by its target. */
function titleOf(at: Definition | undefined): string | undefined {
  if (at === undefined || at.title !== undefined) return at?.title;
  // Sanity's label of a field without a title.
  if (at.name !== undefined) return at.name.charAt(0).toUpperCase() + at.name.slice(1);
  // Editors correct running text in place, not in fields.
  if (at.type === "block") return "Paragraph";
  const [target] = [at.to ?? []].flat();
  return titleOf(TYPES.get(target?.type ?? at.type));
}

/** What an item of a list is, by its type; by the first one that the list can hold where it has none. */
function itemOf(list: Definition | undefined, item: unknown): Definition | undefined {
  const all = list?.of ?? TYPES.get(list?.type)?.of ?? [];
  const type = member(item, "_type");
  return all.find((each) => (each.name ?? each.type) === type) ?? all[0];
}
