import { PlayIcon } from "@sanity/icons/Play";
import { defineType } from "@sanity/types";
import { hrefField } from "../fields/link.ts";
import { copyField, lineField } from "../fields/text.ts";

/** Something that a nonprofit can do now, while the product is being planned. */
export const firstStep = defineType({
  name: "firstStep",
  title: "First step",
  type: "object",
  icon: PlayIcon,
  fields: [
    lineField({
      name: "title",
      title: "What to do",
      description: "As an invitation: “Review one agent’s plan”.",
      words: { max: 8 },
    }),
    copyField({
      name: "text",
      title: "How",
      description:
        "What the reader does, and what comes of it. Only what is possible today: no trial, no price, no date.",
      words: { max: 45 },
      rows: 3,
    }),
    lineField({
      name: "label",
      title: "Label of the link",
      characters: 48,
      because: "longer labels wrap on phones",
    }),
    hrefField({ empty: "Empty: the email address of the site settings." }),
  ],
  preview: {
    select: { title: "title", subtitle: "label" },
    prepare: ({ title, subtitle }) => ({
      title: title || "No step yet",
      subtitle,
      media: PlayIcon,
    }),
  },
});
