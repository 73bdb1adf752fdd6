import { StarIcon } from "@sanity/icons/Star";
import { defineField, defineType } from "@sanity/types";
import { CHOOSE } from "../fields/choices.ts";
import { copyField, lineField } from "../fields/text.ts";

/** One trait of the CPA/SME change agents, on the strand of the agent that it keeps honest. */
export const professionTrait = defineType({
  name: "professionTrait",
  title: "Trait of the profession",
  type: "object",
  icon: StarIcon,
  fields: [
    lineField({
      name: "title",
      title: "Trait",
      description: "Shown in the picture: one or two words.",
      words: { max: 3 },
      characters: 16,
      because: "longer words do not fit into the picture",
    }),
    lineField({ name: "gist", title: "In a few words", words: { max: 9 } }),
    copyField({
      name: "text",
      title: "What it means in practice",
      description: "A moment from work with a nonprofit.",
      words: { max: 45 },
      rows: 3,
    }),
    defineField({
      name: "agent",
      title: "Agent",
      type: "reference",
      description: "The trait is drawn on this agent's line.",
      to: [{ type: "agent" }],
      validation: (rule) => rule.required().error(CHOOSE),
    }),
  ],
  preview: {
    select: { title: "title", subtitle: "gist", media: "agent.image" },
    prepare: ({ title, subtitle, media }) => ({
      title: title || "No trait yet",
      subtitle,
      media: media ?? StarIcon,
    }),
  },
});
