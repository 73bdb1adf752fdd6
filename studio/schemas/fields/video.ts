import { defineField } from "@sanity/types";
import { safeLink } from "../../../src/facts/rules.ts";

/**
 * Where a video is: a path on this site or a full https: address.
 * @param name name in the document
 * @param title label in the form
 */
export function videoField(name: string, title: string, group?: string) {
  return defineField({
    name,
    title,
    type: "string",
    description: "Filled in by the asset generation. Left empty, the page shows the portrait.",
    group,
    validation: (rule) => rule.custom(safeLink),
  });
}
