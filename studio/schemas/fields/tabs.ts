import type { FieldDefinition } from "@sanity/types";

/** A tab with its fields. */
export function tab(name: string, title: string, fields: FieldDefinition[]) {
  return { name, title, fields };
}

/** The groups and the fields of a document whose form has tabs; the first one is open. */
export function tabs(...all: ReturnType<typeof tab>[]) {
  return {
    groups: all.map(({ name, title }, index) => ({ name, title, default: index === 0 })),
    fields: all.flatMap(({ name, fields }) => fields.map((field) => ({ ...field, group: name }))),
  };
}
