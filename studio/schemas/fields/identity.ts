import { defineField } from "@sanity/types";
import { lowerCaseId } from "../../../src/facts/rules.ts";
import { uniqueAmongType } from "../../validation/unique.ts";

/** What a field that identifies a document has. */
export interface IdentityOptions {
  /** What the document is, as in "agent"; used in labels and messages. */
  thing: string;
  /** Tab of the form. */
  group?: string;
  /** The only values that may be chosen; anything of the right shape where absent. */
  list?: readonly { title: string; value: string }[];
}

/**
 * The short name of a document in addresses and in other documents: lower case, unique in its
 * type.
 */
export function idField({ thing, group, list }: IdentityOptions) {
  return defineField({
    name: "id",
    title: "Short name",
    type: "string",
    description: `How addresses and other documents refer to this ${thing}: lower case, no spaces. Changing it breaks links that people have saved.`,
    group,
    ...(list === undefined ? {} : { options: { list: [...list] } }),
    validation: (rule) =>
      rule
        .required()
        .custom(lowerCaseId)
        .custom(
          uniqueAmongType<string>(
            "id",
            (id) => `“${id}” is already the short name of another ${thing}. Choose another one.`,
          ),
        ),
  });
}

/** The place of a document among those of its type, 1 being first; unique in its type. */
export function orderField({ thing, group }: Omit<IdentityOptions, "list">) {
  return defineField({
    name: "order",
    title: "Place in the order",
    type: "number",
    description: "1 comes first.",
    group,
    validation: (rule) =>
      rule
        .required()
        .integer()
        .min(1)
        .custom(
          uniqueAmongType<number>(
            "order",
            (order) => `Another ${thing} already has place ${order}. Give each its own place.`,
          ),
        ),
  });
}
