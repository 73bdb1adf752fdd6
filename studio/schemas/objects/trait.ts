import { StarIcon } from "@sanity/icons/Star";
import { defineType } from "@sanity/types";
import { copyField, lineField } from "../fields/text.ts";

/** One trait of mission-driven organizations, or of the people who check the agents' work. */
export const trait = defineType({
  name: "trait",
  title: "Trait",
  type: "object",
  icon: StarIcon,
  fields: [
    lineField({ name: "title", title: "Trait", words: { max: 6 } }),
    copyField({ name: "text", title: "What it means in practice", words: { max: 45 }, rows: 3 }),
  ],
  preview: {
    select: { title: "title", subtitle: "text" },
    prepare: ({ title, subtitle }) => ({
      title: title || "No trait yet",
      subtitle,
      media: StarIcon,
    }),
  },
});
