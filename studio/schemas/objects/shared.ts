import { defineArrayMember, defineType } from "@sanity/types";
import { copyField, hrefField, lineField } from "../fields/text.ts";
import { LinkIcon } from "@sanity/icons/Link";

/** A short title with the sentence or two that explain it. */
export const statement = defineType({
  name: "statement",
  title: "Statement",
  type: "object",
  fields: [
    lineField({ name: "title", words: { max: 10 } }),
    copyField({ name: "text", words: { max: 45 } }),
  ],
  preview: { select: { title: "title", subtitle: "text" } },
});

/** A figure with its label, as the statistics bands show it. */
export const statistic = defineType({
  name: "statistic",
  title: "Figure",
  type: "object",
  fields: [
    lineField({
      name: "value",
      title: "Figure",
      description:
        "As it is written large: 10, 24/7, 100%, 1st, ∞. Up to 7 characters, except for a total that has a line to itself.",
      characters: [16, "it is set very large"],
    }),
    lineField({
      name: "label",
      words: { max: 6 },
      characters: [48, "the column is narrow"],
    }),
  ],
  preview: { select: { title: "value", subtitle: "label" } },
});

/** One trait of mission-driven organizations, or of the people who check the agents' work. */
export const trait = defineType({
  name: "trait",
  title: "Trait",
  type: "object",
  fields: [
    lineField({ name: "title", title: "Trait", words: { max: 6 } }),
    copyField({ name: "text", title: "What it means in practice", words: { max: 45 } }),
  ],
  preview: { select: { title: "title", subtitle: "text" } },
});

/** A link inside running text. */
export const link = defineType({
  name: "link",
  title: "Link",
  type: "object",
  icon: LinkIcon,
  fields: [hrefField()],
  preview: { select: { title: "href" } },
});

/** A related page, with the reason to read it. */
export const relatedLink = defineType({
  name: "relatedLink",
  title: "Related page",
  type: "object",
  fields: [
    lineField({
      name: "label",
      words: { max: 10 },
      characters: [48, "longer labels wrap on phones"],
    }),
    lineField({
      name: "note",
      title: "Why read it",
      description: "What the reader finds there.",
      words: { max: 18 },
      optional: true,
    }),
    hrefField(),
  ],
  preview: { select: { title: "label", subtitle: "href" } },
});

/** Running text with a small set of marks: bold, italic, links, bullet and numbered lists. */
export const richText = defineType({
  name: "richText",
  title: "Text",
  type: "array",
  of: [
    defineArrayMember({
      type: "block",
      styles: [{ title: "Paragraph", value: "normal" }],
      lists: [
        { title: "Bullets", value: "bullet" },
        { title: "Numbers", value: "number" },
      ],
      marks: {
        decorators: [
          { title: "Bold", value: "strong" },
          { title: "Italic", value: "em" },
        ],
        annotations: [{ type: "link" }],
      },
    }),
  ],
});
