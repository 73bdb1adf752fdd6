import { DesktopIcon } from "@sanity/icons/Desktop";
import { defineType } from "@sanity/types";
import { likeOs } from "../../../src/site/like-os/content.ts";
import { AGENT_COUNT, AGENTS_MAX } from "../../../src/facts/constants.ts";
import { osDay } from "../../../src/rules/content-rules.ts";
import { linesField, objectsField } from "../fields/lists.ts";
import { partField } from "../fields/objects.ts";
import { PAGE_GROUPS, pageOpening, pagePreview, relatedReading } from "../fields/page.ts";
import { copyField, lineField } from "../fields/text.ts";

/** The foundation of one of the two stacks. */
function groundField(options: { name: string; title: string }) {
  return partField(options, [
    lineField({ name: "title", title: "Title", words: { max: 4 } }),
    lineField({ name: "text", title: "Text", words: { max: 10 } }),
  ]);
}

/** /like-os: a comparison of an operating system and the product in seven areas. */
export const likeOsPage = defineType({
  name: "likeOsPage",
  title: likeOs.title,
  type: "document",
  icon: DesktopIcon,
  groups: PAGE_GROUPS,
  fields: [
    ...pageOpening(),
    partField({ name: "infographic", title: "Infographic", group: "content" }, [
      lineField({ name: "heading", title: "Heading", words: { max: 10 } }),
      lineField({
        name: "systemLabel",
        title: "Label of the operating system's side",
        words: { max: 4 },
      }),
      lineField({ name: "systemNote", title: "Line under that label", words: { max: 10 } }),
      linesField({
        name: "programs",
        title: "Programs",
        description:
          "Shown above the dark stack, as the agents are above the other. Enter as many as there are agents.",
        what: "programs",
        size: { min: AGENT_COUNT, max: AGENTS_MAX },
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
        title: "Caption",
        description: "What the picture argues, in a sentence.",
        words: { max: 30 },
        rows: 2,
      }),
    ]),
    lineField({
      name: "comparisonsHeading",
      title: "Heading of the comparisons",
      words: { max: 10 },
      group: "content",
    }),
    partField(
      {
        name: "day",
        title: "The day that is told twice",
        description: "The seven comparisons are seven moments of one day in one organization.",
        group: "content",
      },
      [
        copyField({
          name: "intro",
          title: "The organization and its day",
          description: "Say that the organization is an example and that the product is planned.",
          words: { max: 65 },
          rows: 3,
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
      title: "Comparisons",
      description:
        "The seven areas, each once. They are the layers of the picture and the moments of the day.",
      of: "osComparison",
      what: "areas",
      rule: osDay,
      group: "content",
    }),
    lineField({
      name: "limitsHeading",
      title: "Heading of the limits",
      words: { max: 8 },
      group: "closing",
    }),
    copyField({
      name: "limits",
      title: "Where the comparison ends",
      words: { max: 60 },
      rows: 3,
      group: "closing",
    }),
    relatedReading(),
  ],
  preview: pagePreview(likeOs, { icon: DesktopIcon }),
});
