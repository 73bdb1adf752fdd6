import { SplitVerticalIcon } from "@sanity/icons/SplitVertical";
import { defineField, defineType } from "@sanity/types";
import { OS_LAYER_AGENTS_MAX } from "../../../src/facts/constants.ts";
import { OS_AREAS } from "../../../src/facts/os-areas.ts";
import { CHOOSE } from "../fields/choices.ts";
import { agentsField } from "../fields/lists.ts";
import { copyField, lineField } from "../fields/text.ts";

/** One area in which an operating system and the product stand side by side. */
export const osComparison = defineType({
  name: "osComparison",
  title: "Comparison",
  type: "object",
  icon: SplitVerticalIcon,
  fields: [
    defineField({
      name: "area",
      title: "Area",
      type: "string",
      description: "Use each area once.",
      options: { list: OS_AREAS.map(({ id, name }) => ({ title: name, value: id })) },
      validation: (rule) => rule.required().error(CHOOSE),
    }),
    lineField({
      name: "systemSummary",
      title: "The operating system in one line",
      description: "Shown in the infographic's dark layer.",
      words: { max: 8 },
      characters: 48,
      because: "the layer of the picture is thin",
    }),
    lineField({
      name: "summary",
      title: "The product in one line",
      description: "Shown in the infographic's paper layer.",
      words: { max: 10 },
      characters: 52,
      because: "the layer of the picture is thin",
    }),
    agentsField({
      title: "Agents at work here",
      description: "Their strands pass in front of the layer; the others go through it.",
      max: OS_LAYER_AGENTS_MAX,
    }),
    copyField({
      name: "operatingSystem",
      title: "What an operating system does",
      words: { max: 45 },
      rows: 3,
    }),
    copyField({
      name: "product",
      title: "What the product is designed to do",
      words: { max: 45 },
      rows: 3,
    }),
    copyField({
      name: "example",
      title: "One moment of a nonprofit's week",
      description: "Shows the layer at work.",
      words: { max: 35 },
      rows: 2,
    }),
  ],
  preview: {
    select: { area: "area", subtitle: "summary" },
    prepare: ({ area, subtitle }) => ({
      title: OS_AREAS.find(({ id }) => id === area)?.name ?? "No area yet",
      subtitle,
      media: SplitVerticalIcon,
    }),
  },
});
