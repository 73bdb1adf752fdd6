import { SplitVerticalIcon } from "@sanity/icons/SplitVertical";
import { defineField, defineType } from "@sanity/types";
import { OS_AREAS } from "../../../src/facts/os-areas.ts";
import { CHOOSE } from "../fields/choices.ts";
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
      description: "Each area stands in the list once.",
      options: { list: OS_AREAS.map(({ id, name }) => ({ title: name, value: id })) },
      validation: (rule) => rule.required().error(CHOOSE),
    }),
    lineField({
      name: "summary",
      title: "In one line",
      description: "Stands in the infographic's layer.",
      words: { max: 10 },
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
