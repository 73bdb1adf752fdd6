import { SplitVerticalIcon } from "@sanity/icons/SplitVertical";
import { defineField, defineType } from "@sanity/types";
import { OS_LAYER_AGENTS_MAX } from "../../../src/facts/constants.ts";
import { OS_AREAS } from "../../../src/facts/os-areas.ts";
import { DAY_TIMES, spokenTime } from "../../../src/facts/day-times.ts";
import { CHOOSE } from "../fields/choices.ts";
import { agentsField } from "../fields/lists.ts";
import { partField } from "../fields/objects.ts";
import { copyField, lineField } from "../fields/text.ts";

/** A time of the day, chosen from a list. */
function timeField(options: { name: string; title: string; description: string; open?: boolean }) {
  const { name, title, description, open = false } = options;
  return defineField({
    name,
    title,
    description,
    type: "string",
    options: { list: DAY_TIMES.map((time) => ({ title: spokenTime(time), value: time })) },
    validation: (rule) => (open ? rule : rule.required().error(CHOOSE)),
  });
}

/** How the moment goes in one of the two versions of the day. */
function told() {
  return [
    timeField({
      name: "until",
      title: "Settled at",
      description:
        "The drawing's strip ends here. Leave it empty if the day ends before it is settled.",
      open: true,
    }),
    lineField({ name: "outcome", title: "Outcome", words: { max: 8 } }),
    copyField({
      name: "text",
      title: "What happens",
      description: "Say what still takes time, also with the product.",
      words: { max: 45 },
      rows: 3,
    }),
  ];
}

/** One area of the comparison of an operating system with the product. */
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
      description: "Their names are on the layer, and their strands pass in front of it.",
      max: OS_LAYER_AGENTS_MAX,
    }),
    timeField({
      name: "time",
      title: "Time of the moment",
      description:
        "The seven moments follow each other through one day, in the order of the areas.",
    }),
    copyField({
      name: "moment",
      title: "What comes up",
      description: "The task or question that both versions of the day begin with.",
      words: { max: 25 },
      rows: 2,
    }),
    partField({ name: "without", title: "Without the product" }, told()),
    partField({ name: "planned", title: "With the product, as planned" }, [
      ...told(),
      lineField({
        name: "decision",
        title: "What a person decides",
        description: "Shown beside the fermata. Name the person by role.",
        words: { max: 16 },
      }),
    ]),
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
