import { SparklesIcon } from "@sanity/icons/Sparkles";
import { defineType } from "@sanity/types";
import { polyAi } from "../../../src/site/poly-ai/content.ts";
import {
  EXAMPLE_STEPS_MAX,
  FLOW_STAGE_COUNT,
  POLY_AI_STATISTIC_COUNT,
} from "../../../src/facts/constants.ts";
import { objectsField } from "../fields/lists.ts";
import { headedField, partField } from "../fields/objects.ts";
import { PAGE_GROUPS, pageOpening, pagePreview, relatedReading } from "../fields/page.ts";
import { bodyField } from "../fields/portable-text.ts";
import { copyField, lineField } from "../fields/text.ts";

/** /poly-ai and /about-old: the texts around the ten pillar documents, and the flow. */
export const polyAiPage = defineType({
  name: "polyAiPage",
  title: polyAi.title,
  type: "document",
  icon: SparklesIcon,
  groups: PAGE_GROUPS,
  fields: [
    ...pageOpening(),
    partField(
      {
        name: "example",
        title: "One document, step by step",
        description: "The first picture of the page: the same paper after each step.",
        group: "content",
      },
      [
        lineField({ name: "heading", title: "Heading", words: { max: 10 } }),
        lineField({
          name: "paper",
          title: "Heading of the paper",
          words: { max: 5 },
          characters: 24,
          because: "the paper in the drawing is narrow",
        }),
        objectsField({
          name: "rows",
          title: "Lines of the paper",
          of: "exampleRow",
          what: "lines",
          size: { min: 2, max: 8 },
        }),
        objectsField({
          name: "steps",
          title: "Steps",
          of: "exampleStep",
          what: "steps",
          size: { min: 2, max: EXAMPLE_STEPS_MAX },
        }),
      ],
    ),
    bodyField({ name: "explanation", title: "What poly-AI is", group: "content" }),
    headedField({
      name: "pillars",
      title: "The ten pillars",
      description: "Above the wheel. The pillars themselves are under Pillars.",
      words: { max: 60 },
      group: "content",
    }),
    copyField({
      name: "wheelNote",
      title: "How to read the wheel",
      words: { max: 40 },
      rows: 2,
      group: "content",
    }),
    headedField({
      name: "essential",
      title: "Why poly-AI is essential",
      words: { max: 60 },
      group: "content",
    }),
    headedField({ name: "flow", title: "The flow", words: { max: 60 }, group: "content" }),
    objectsField({
      name: "stages",
      title: "Stages of the flow",
      description: `Exactly ${FLOW_STAGE_COUNT}, in order.`,
      of: "flowStage",
      what: "stages",
      size: { exactly: FLOW_STAGE_COUNT },
      group: "content",
    }),
    headedField({
      name: "details",
      title: "The pillars in detail",
      words: { max: 60 },
      group: "content",
    }),
    headedField({
      name: "foundations",
      title: "Foundations",
      words: { max: 60 },
      group: "content",
    }),
    headedField({ name: "capstones", title: "Capstones", words: { max: 60 }, group: "content" }),
    objectsField({
      name: "statistics",
      title: "Figures",
      description: `Exactly ${POLY_AI_STATISTIC_COUNT}.`,
      of: "statistic",
      what: "figures",
      size: { exactly: POLY_AI_STATISTIC_COUNT },
      group: "closing",
    }),
    partField(
      {
        name: "spectrum",
        title: "The page in full spectrum",
        description: "What differs on /about-old, which shows the same content in all colors.",
        group: "closing",
        collapsed: true,
      },
      [
        lineField({ name: "title", title: "Page heading", words: { max: 10 } }),
        copyField({ name: "lede", title: "Opening paragraph", words: { max: 50 }, rows: 3 }),
      ],
    ),
    relatedReading(),
  ],
  preview: pagePreview(polyAi, { icon: SparklesIcon }),
});
