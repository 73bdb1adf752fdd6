import { defineField, type FieldDefinition } from "@sanity/types";
import { copyField, lineField } from "./text.ts";
import type { WordRange } from "../../validation/text-limit.ts";

/** What a group of fields inside a document has. */
interface PartOptions {
  name: string;
  title: string;
  description?: string;
  group?: string;
  /** Whether the document can do without the whole part. */
  optional?: boolean;
  /** Whether the part is folded away until an editor opens it. */
  collapsed?: boolean;
}

/** A part of a document: fields that belong together, shown as one block of the form. */
export function partField(
  { optional, collapsed = false, ...field }: PartOptions,
  fields: FieldDefinition[],
) {
  return defineField({
    ...field,
    type: "object",
    options: { collapsible: true, collapsed },
    fields,
    validation: (rule) => (optional ? rule : rule.required().error("Fill in the fields below.")),
  });
}

/** A part with a heading and one paragraph under it, named `intro`. */
export function headedField({ words, ...part }: PartOptions & { words?: WordRange }) {
  return partField(part, [
    lineField({ name: "heading", title: "Heading" }),
    copyField({ name: "intro", title: "Paragraph under the heading", words }),
  ]);
}

/** The closing call to action. Without a headline the site writes one from the agent's domain. */
export function callToActionField(group: string) {
  return partField(
    {
      name: "callToAction",
      title: "Call to action",
      description: "Closes the page, above the buttons.",
      group,
    },
    [
      lineField({
        name: "headline",
        title: "Headline",
        description: "Left empty, the site writes one from the domain.",
        words: { max: 10 },
        characters: 60,
        because: "it is set large",
        optional: true,
      }),
      copyField({ name: "text", title: "Text", words: { max: 45 } }),
    ],
  );
}
