import { LockIcon } from "@sanity/icons/Lock";
import { defineField, defineType } from "@sanity/types";
import { OUTSIDE_BUILDINGS } from "../../../src/facts/outside-buildings.ts";
import { CHOOSE } from "../fields/choices.ts";
import { copyField, lineField } from "../fields/text.ts";

/** Position of a claim's subject in the building plan. */
const PLACES = [
  { title: "Inside: stays in the customer's own environment", value: "inside" },
  { title: "At the door: a controlled crossing", value: "boundary" },
  { title: "Outside: never goes there", value: "outside" },
];

/** A claim about data security, in words and as a label in the building plan. */
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
      title: "Place in the plan",
      type: "string",
      options: { list: PLACES, layout: "radio" },
      validation: (rule) => rule.required().error(CHOOSE),
    }),
    lineField({
      name: "mark",
      title: "Label in the plan",
      description: "Short, and clear without the text.",
      words: { max: 5 },
      characters: 30,
      because: "the label in the plan is small",
    }),
    defineField({
      name: "building",
      title: "Building in the plan",
      description: "Its counterpart outside, crossed out.",
      type: "string",
      options: { list: [...OUTSIDE_BUILDINGS], layout: "radio" },
      hidden: ({ parent }) => parent?.place !== "outside",
    }),
  ],
  preview: {
    select: { title: "title", place: "place" },
    prepare: ({ title, place }) => ({
      title: title || "No claim yet",
      subtitle: PLACES.find(({ value }) => value === place)?.title ?? "No place in the plan yet",
      media: LockIcon,
    }),
  },
});
