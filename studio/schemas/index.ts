import type { SchemaTypeDefinition } from "@sanity/types";
import * as all from "./all.ts";

/** Whether an export is a type; the others are functions that make fields. */
function isType(exported: unknown): exported is SchemaTypeDefinition {
  return typeof exported === "object";
}

/** Every type of the dataset. */
export const schemaTypes: SchemaTypeDefinition[] = Object.values<unknown>(all).filter(isType);
