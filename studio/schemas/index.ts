import type { SchemaTypeDefinition } from "@sanity/types";
import * as all from "./all.ts";

/** Whether an export is a type; the others are functions that make fields. */
function isType(exported: unknown): exported is SchemaTypeDefinition {
  return typeof exported === "object";
}

/** Every type of the dataset. */
export const schemaTypes: SchemaTypeDefinition[] = Object.values<unknown>(all).filter(isType);

/** Types of the documents that pages are made of. */
export const SITE_TYPES: string[] = schemaTypes
  .filter(({ name, type }) => type === "document" && name !== "avatarAsset")
  .map(({ name }) => name);

const TITLES = new Map(schemaTypes.map(({ name, title }) => [name, title]));

/** What editors call a type; the name that was given, where there is no such type. */
export function titleOfType(type: string): string {
  return TITLES.get(type) ?? type;
}
