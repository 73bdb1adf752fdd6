import { TiersIcon } from "@sanity/icons/Tiers";
import { defineField, defineType } from "@sanity/types";
import { PRIORITY_ITEMS_PER_AGENT } from "../../../src/facts/constants.ts";
import { copyField } from "../fields/text.ts";

/** A row of an agent's priority tables. */
export const priorityItem = defineType({
  name: "priorityItem",
  title: "Priority item",
  type: "object",
  icon: TiersIcon,
  fields: [
    defineField({
      name: "id",
      title: "Number",
      type: "number",
      description: "That of its place in the list.",
      hidden: true,
      validation: (rule) => rule.required().integer().min(1).max(PRIORITY_ITEMS_PER_AGENT),
    }),
    copyField({
      name: "problem",
      title: "The problem",
      description: "What goes wrong today.",
      words: { max: 20 },
      rows: 2,
    }),
    copyField({
      name: "impact",
      title: "The agent's impact",
      description: "What changes for the organization.",
      words: { max: 35 },
      rows: 3,
    }),
  ],
  preview: {
    select: { id: "id", problem: "problem", impact: "impact" },
    prepare: ({ id, problem, impact }) => ({
      title: `${id ?? "?"} · ${problem || "No problem yet"}`,
      subtitle: impact,
      media: TiersIcon,
    }),
  },
});
