import { LockIcon } from "@sanity/icons/Lock";
import { defineField, defineType } from "@sanity/types";
import { CHOOSE } from "../fields/choices.ts";
import { copyField, lineField } from "../fields/text.ts";

/** Where the subject of a claim stands in the boundary diagram. */
const PLACES = [
  { title: "Inside: stays in the customer's own environment", value: "inside" },
  { title: "On the boundary: a controlled crossing", value: "boundary" },
  { title: "Outside: never goes there", value: "outside" },
];

/** A claim about data security, in words and as a mark in the boundary diagram. */
export const securityClaim = defineType({
  name: "securityClaim",
  title: "Security claim",
  type: "object",
  icon: LockIcon,
  fields: [
    lineField({ name: "title", title: "Claim", words: { max: 10 } }),
    copyField({ name: "text", title: "What it means", words: { max: 60 } }),
    defineField({
      name: "place",
      title: "Place in the diagram",
      type: "string",
      options: { list: PLACES, layout: "radio" },
      validation: (rule) => rule.required().error(CHOOSE),
    }),
    lineField({
      name: "mark",
      title: "Word in the diagram",
      description: "Short enough for a box on a phone.",
      words: { max: 4 },
      characters: 24,
      because: "the box in the diagram is small",
    }),
  ],
  preview: {
    select: { title: "title", place: "place" },
    prepare: ({ title, place }) => ({
      title: title || "No claim yet",
      subtitle: PLACES.find(({ value }) => value === place)?.title ?? "No place in the diagram yet",
      media: LockIcon,
    }),
  },
});
