import { BlockquoteIcon } from "@sanity/icons/Blockquote";
import { defineType } from "@sanity/types";
import { copyField, lineField } from "../fields/text.ts";

/** A short title with the sentence or two that explain it. */
export const statement = defineType({
  name: "statement",
  title: "Statement",
  type: "object",
  icon: BlockquoteIcon,
  fields: [
    lineField({ name: "title", title: "Title", words: { max: 10 } }),
    copyField({ name: "text", title: "Text", words: { max: 45 }, rows: 3 }),
  ],
  preview: {
    select: { title: "title", subtitle: "text" },
    prepare: ({ title, subtitle }) => ({
      title: title || "No title yet",
      subtitle,
      media: BlockquoteIcon,
    }),
  },
});
