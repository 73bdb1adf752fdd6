import { CommentIcon } from "@sanity/icons/Comment";
import { defineField, defineType } from "@sanity/types";
import { safeLink } from "../../../src/rules/content-rules.ts";
import { linkToPage } from "../../validation/site-link.ts";
import { copyField, lineField } from "../fields/text.ts";

/** An aside in the margin of an editorial page: a title, or a large figure, and a few lines. */
export const marginNote = defineType({
  name: "marginNote",
  title: "Note in the margin",
  type: "object",
  icon: CommentIcon,
  fields: [
    lineField({
      name: "figure",
      title: "Figure",
      description: "Set very large, above the title. Only with its source in the text.",
      words: { max: 2 },
      characters: 10,
      because: "it is set very large in a narrow margin",
      optional: true,
    }),
    lineField({ name: "title", title: "Title", words: { max: 6 } }),
    copyField({
      name: "text",
      title: "Text",
      description: "On a phone it follows the section.",
      words: { max: 35 },
      rows: 2,
    }),
    lineField({ name: "label", title: "Label of the link", words: { max: 8 }, optional: true }),
    defineField({
      name: "href",
      title: "Leads to",
      type: "string",
      description: "A page of this site (/cpa), or a full address. Left empty, there is no link.",
      validation: (rule) => rule.custom(safeLink).custom(linkToPage),
    }),
  ],
  preview: {
    select: { title: "title", subtitle: "text" },
    prepare: ({ title, subtitle }) => ({
      title: title || "No title yet",
      subtitle,
      media: CommentIcon,
    }),
  },
});
