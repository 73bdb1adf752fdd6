import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { defineField, defineType } from "@sanity/types";
import { bodyField } from "../fields/portable-text.ts";
import { copyField, lineField } from "../fields/text.ts";

/** A section of a legal page: the binding text, and a summary in plain words. */
export const legalSection = defineType({
  name: "legalSection",
  title: "Section",
  type: "object",
  icon: DocumentTextIcon,
  fields: [
    lineField({
      name: "heading",
      title: "Heading",
      description: "Also its line in the contents list, and its address on the page.",
      words: { max: 8 },
      characters: 48,
      because: "the list of contents is narrow",
    }),
    copyField({
      name: "plain",
      title: "In plain words",
      description: "One sentence for the margin that sums up the section.",
      words: { min: 4, max: 18 },
      rows: 2,
    }),
    bodyField({
      description: "The site numbers paragraphs so readers can refer to them.",
    }),
    defineField({
      name: "table",
      title: "Table under the text",
      type: "legalTable",
      options: { collapsible: true, collapsed: true },
    }),
  ],
  preview: {
    select: { title: "heading", subtitle: "plain" },
    prepare: ({ title, subtitle }) => ({
      title: title || "No heading yet",
      subtitle,
      media: DocumentTextIcon,
    }),
  },
});
