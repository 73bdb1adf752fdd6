import { ArrowRightIcon } from "@sanity/icons/ArrowRight";
import { defineType } from "@sanity/types";
import { hrefField } from "../fields/link.ts";
import { lineField } from "../fields/text.ts";

/** A related page, with the reason to read it. */
export const relatedLink = defineType({
  name: "relatedLink",
  title: "Related page",
  type: "object",
  icon: ArrowRightIcon,
  fields: [
    lineField({
      name: "label",
      title: "Label",
      words: { max: 10 },
      characters: 48,
      because: "longer labels wrap on phones",
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
  preview: {
    select: { title: "label", subtitle: "href" },
    prepare: ({ title, subtitle }) => ({
      title: title || "No label yet",
      subtitle,
      media: ArrowRightIcon,
    }),
  },
});
