import { DesktopIcon } from "@sanity/icons/Desktop";
import { defineType } from "@sanity/types";
import { likeOs } from "../../../src/site/like-os/content.ts";
import { AGENTS_MAX, OS_LAYER_AGENTS_MAX } from "../../../src/facts/constants.ts";
import { osDay } from "../../validation/content-rules.ts";
import { agentsField, linesField, objectsField, partField } from "../fields/parts.ts";
import { definePage, relatedReading } from "../fields/page.ts";
import { copyField, lineField } from "../fields/text.ts";
import { OS_AREAS } from "../../../src/facts/vocabulary.ts";
import { DAY_TIMES, spokenTime } from "../../../src/facts/times.ts";
import { choiceField } from "../fields/choices.ts";

/** The foundation of one of the two stacks. */
function groundField(options: { name: string; title: string }) {
  return partField(options, [
    lineField({ name: "title", words: { max: 4 } }),
    lineField({ name: "text", words: { max: 10 } }),
  ]);
}

/** /like-os: a comparison of an operating system and the product in seven areas. */
export const likeOsPage = definePage(likeOs, {
  icon: DesktopIcon,
  content: [
    partField({ name: "infographic" }, [
      lineField({ name: "heading", words: { max: 10 } }),
      lineField({
        name: "systemLabel",
        title: "Label of the operating system's side",
        words: { max: 4 },
      }),
      lineField({ name: "systemNote", title: "Line under that label", words: { max: 10 } }),
      linesField({
        name: "programs",
        description:
          "Shown above the dark stack, as the agents are above the other. Enter as many as there are agents.",
        size: { min: 2, max: AGENTS_MAX },
      }),
      groundField({ name: "systemGround", title: "Foundation of the dark stack" }),
      lineField({ name: "productLabel", title: "Label of the product's side", words: { max: 4 } }),
      lineField({ name: "productNote", title: "Line under that label", words: { max: 10 } }),
      groundField({ name: "productGround", title: "Foundation of the paper stack" }),
      lineField({
        name: "agentsLabel",
        title: "Words before the agents' names",
        description:
          "On each paper layer, before the agents at work there: shown on a phone, read aloud everywhere.",
        words: { max: 3 },
      }),
      copyField({
        name: "caption",
        description: "What the picture argues, in a sentence.",
        words: { max: 30 },
      }),
    ]),
    lineField({
      name: "comparisonsHeading",
      title: "Heading of the comparisons",
      words: { max: 10 },
    }),
    partField(
      {
        name: "day",
        title: "The day that is told twice",
        description: "The seven comparisons are seven moments of one day in one organization.",
      },
      [
        copyField({
          name: "intro",
          title: "The organization and its day",
          description: "Say that the organization is an example and that the product is planned.",
          words: { max: 65 },
        }),
        lineField({
          name: "withoutLabel",
          title: "Label of the day without it",
          words: { max: 4 },
        }),
        lineField({ name: "plannedLabel", title: "Label of the day with it", words: { max: 6 } }),
      ],
    ),
    objectsField({
      name: "comparisons",
      description:
        "The seven areas, each once. They are the layers of the picture and the moments of the day.",
      of: "osComparison",
      rule: osDay,
    }),
  ],
  closing: [
    lineField({ name: "limitsHeading", title: "Heading of the limits", words: { max: 8 } }),
    copyField({ name: "limits", title: "Where the comparison ends", words: { max: 60 } }),
    relatedReading(),
  ],
});

/** The times of a day, in a quarter of an hour each. */
const TIMES = DAY_TIMES.map((time) => ({ title: spokenTime(time), value: time }));

/** How the moment goes in one of the two versions of the day. */
function versionOfDay() {
  return [
    choiceField({
      list: TIMES,
      name: "until",
      title: "Settled at",
      description:
        "The drawing's strip ends here. Leave it empty if the day ends before it is settled.",
      optional: true,
    }),
    lineField({ name: "outcome", words: { max: 8 } }),
    copyField({
      name: "text",
      title: "What happens",
      description: "Say what still takes time, also with the product.",
      words: { max: 45 },
    }),
  ];
}

/** One area of the comparison of an operating system with the product. */
export const osComparison = defineType({
  name: "osComparison",
  title: "Comparison",
  type: "object",
  fields: [
    choiceField({
      name: "area",
      description: "Use each area once.",
      list: OS_AREAS.map(({ id, name }) => ({ title: name, value: id })),
    }),
    lineField({
      name: "systemSummary",
      title: "The operating system in one line",
      description: "Shown in the infographic's dark layer.",
      words: { max: 8 },
      characters: [48, "the layer of the picture is thin"],
    }),
    lineField({
      name: "summary",
      title: "The product in one line",
      description: "Shown in the infographic's paper layer.",
      words: { max: 10 },
      characters: [52, "the layer of the picture is thin"],
    }),
    agentsField({
      title: "Agents at work here",
      description: "Their names are on the layer, and their strands pass in front of it.",
      max: OS_LAYER_AGENTS_MAX,
    }),
    choiceField({
      list: TIMES,
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
    }),
    partField({ name: "without", title: "Without the product" }, versionOfDay()),
    partField({ name: "planned", title: "With the product, as planned" }, [
      ...versionOfDay(),
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
    }),
  },
});
