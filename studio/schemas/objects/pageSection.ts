import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { defineField, defineType } from "@sanity/types";
import { copyField, lineField } from "../fields/text.ts";

/** A section of an editorial page: a heading, its text, and what stands in the margin. */
export const pageSection = defineType({
  name: "pageSection",
  title: "Section",
  type: "object",
  icon: DocumentTextIcon,
  fields: [
    lineField({ name: "heading", title: "Heading", words: { max: 10 } }),
    defineField({
      name: "body",
      title: "Text",
      type: "richText",
      validation: (rule) => rule.required(),
    }),
    copyField({
      name: "marginNote",
      title: "Note in the margin",
      description: "An aside beside the text; on a phone it follows it.",
      words: { max: 35 },
      rows: 2,
      optional: true,
    }),
  ],
  preview: {
    select: { title: "heading", subtitle: "marginNote" },
    prepare: ({ title, subtitle }) => ({ title, subtitle, media: DocumentTextIcon }),
  },
});
