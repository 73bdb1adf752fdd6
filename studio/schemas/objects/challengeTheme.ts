import { ThListIcon } from "@sanity/icons/ThList";
import { defineType } from "@sanity/types";
import { challengeThemeField } from "../fields/choices.ts";
import { lineField } from "../fields/text.ts";

/** A group of rows of the challenges table, as its heading names it. */
export const challengeTheme = defineType({
  name: "challengeTheme",
  title: "Group of challenges",
  type: "object",
  icon: ThListIcon,
  fields: [
    challengeThemeField({ description: "Use each theme once." }),
    lineField({
      name: "label",
      title: "Heading",
      words: { max: 3 },
      characters: 14,
      because: "the heading is set large",
    }),
    lineField({ name: "intro", title: "Line beside the heading", words: { max: 20 } }),
  ],
  preview: {
    select: { title: "label", subtitle: "intro" },
    prepare: ({ title, subtitle }) => ({
      title: title || "No heading yet",
      subtitle,
      media: ThListIcon,
    }),
  },
});
