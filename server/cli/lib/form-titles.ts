import {
  isArraySchemaType,
  isObjectSchemaType,
  isReferenceSchemaType,
  type SchemaType,
} from "@sanity/types";
import { formatted, type Generated } from "./generated.ts";
import type { FormTitles } from "../../../studio/names/form-titles.ts";

/** The generated module, from the project's root. */
const FILE = "studio/names/form-titles.generated.ts";
/** Types whose fields the Studio's own controls fill in, or nobody does. */
const WHOLE: ReadonlySet<string> = new Set(["asset", "crop", "hotspot", "media"]);

/** Titles of all fields in the Studio's forms, for programs that do not load the Studio. */
export async function formTitles(): Promise<Generated> {
  // Loaded late, because it imports the registries, which have to be written before.
  const { studioSchema } = await import("./extract-schema.ts");
  const { schema, names } = studioSchema();
  const titles = Object.fromEntries(
    names.flatMap((name) => {
      const type = schema.get(name);
      return type ? [[name, titlesOf(type, new Set(names), true)]] : [];
    }),
  );
  const lines = [
    "// Written by `npm run generate` from the titles in studio/schemas.",
    `import type { FormTitles } from "./form-titles.ts";`,
    "",
    "/** What the Studio's form calls each type and its fields, by the type's name. */",
    `export const FORM_TITLES: Readonly<Record<string, FormTitles>> = ${JSON.stringify(titles)};`,
  ];
  return new Map([[FILE, await formatted(lines.join("\n"))]]);
}

/** @param whole true for a type itself, false where a field or an item is of it */
function titlesOf(type: SchemaType, names: ReadonlySet<string>, whole = false): FormTitles {
  const title = type.title ?? type.name;
  if (isArraySchemaType(type)) {
    const items = type.of
      .filter(isObjectSchemaType)
      .map((item) => [item.name, titlesOfItem(item, names)] as const);
    return items.length === 0 ? { title } : { title, items: Object.fromEntries(items) };
  }
  if (!isObjectSchemaType(type) || isReferenceSchemaType(type)) return { title };
  // Editors correct running text in place, not in fields.
  if (isNamed(type, "block")) return { title: "Paragraph" };
  if (!whole && names.has(type.name)) return { title, type: type.name };
  const fields = type.fields
    .filter(({ name }) => !WHOLE.has(name))
    .map(({ name, type: field }) => [name, titlesOf(field, names)] as const);
  return fields.length === 0 ? { title } : { title, fields: Object.fromEntries(fields) };
}

/** A reference in a list has the title of its target. */
function titlesOfItem(type: SchemaType, names: ReadonlySet<string>): FormTitles {
  const [target] = isReferenceSchemaType(type) ? type.to : [];
  return target?.title === undefined ? titlesOf(type, names) : { title: target.title };
}

function isNamed(type: SchemaType, name: string): boolean {
  return type.name === name || (type.type ? isNamed(type.type, name) : false);
}
