import { defineField, type FieldDefinition } from "@sanity/types";
import { copyField, lineField } from "./text.ts";
import type { WordRange } from "../../../src/facts/text-limit.ts";

/** What a group of fields inside a document has. */
interface PartOptions {
  /** Name in the document. */
  name: string;
  /** Label in the form. */
  title: string;
  /** Help for the editor. */
  description?: string;
  /** Tab of the form. */
  group?: string;
  /** Whether the document can do without the whole part. */
  optional?: boolean;
  /** Whether the part is folded away until an editor opens it. */
  collapsed?: boolean;
}

/**
 * A part of a document: fields that belong together, shown as one block of the form.
 * @param options the block
 * @param fields the fields inside
 */
export function partField(options: PartOptions, fields: FieldDefinition[]) {
  const { name, title, description, group, optional, collapsed = false } = options;
  return defineField({
    name,
    title,
    description,
    group,
    type: "object",
    options: { collapsible: true, collapsed },
    fields,
    validation: (rule) => (optional ? rule : rule.required().error("Fill in the fields below.")),
  });
}

/** A part with a heading and one paragraph under it, named `intro`. */
export function headedField(options: PartOptions & { words?: WordRange }) {
  return partField(options, [
    lineField({ name: "heading", title: "Heading" }),
    copyField({ name: "intro", title: "Paragraph under the heading", words: options.words }),
  ]);
}

/** A part with a title and a text, as the pillar page uses it three times. */
export function titledTextField(options: PartOptions & { words?: WordRange }) {
  return partField(options, [
    lineField({ name: "title", title: "Title", words: { max: 8 } }),
    copyField({ name: "text", title: "Text", words: options.words }),
  ]);
}

/** The closing call to action. Without a headline the site writes one from the agent's domain. */
export function callToActionField({ group }: { group?: string } = {}) {
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
      copyField({ name: "text", title: "Text", words: { max: 45 }, rows: 3 }),
    ],
  );
}
