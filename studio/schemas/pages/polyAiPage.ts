import { SparklesIcon } from "@sanity/icons/Sparkles";
import { defineField, defineType } from "@sanity/types";
import { polyAi } from "../../../src/site/poly-ai/content.ts";
import {
  EXAMPLE_STEPS_MAX,
  FLOW_STAGE_COUNT,
  PILLAR_COUNT,
  POLY_AI_STATISTIC_COUNT,
} from "../../../src/facts/constants.ts";
import { headedField, objectsField, partField } from "../fields/parts.ts";
import { definePage, relatedReading } from "../fields/page.ts";
import { bodyField, copyField, lineField } from "../fields/text.ts";
import { PILLAR_CHOICES, choiceField } from "../fields/choices.ts";

/** /poly-ai and /about-old: the texts around the ten pillar documents, and the flow. */
export const polyAiPage = definePage(polyAi, {
  icon: SparklesIcon,
  content: [
    partField(
      {
        name: "example",
        title: "One document, step by step",
        description: "The first picture of the page: the same paper after each step.",
      },
      [
        lineField({ name: "heading", words: { max: 10 } }),
        lineField({
          name: "paper",
          title: "Heading of the paper",
          words: { max: 5 },
          characters: [24, "the paper in the drawing is narrow"],
        }),
        objectsField({
          name: "rows",
          title: "Lines of the paper",
          of: "exampleRow",
          size: { min: 2, max: 8 },
        }),
        objectsField({
          name: "steps",
          of: "exampleStep",
          size: { min: 2, max: EXAMPLE_STEPS_MAX },
        }),
      ],
    ),
    bodyField({ name: "explanation", title: "What poly-AI is" }),
    headedField({
      name: "pillars",
      title: "The ten pillars",
      description: "Above the wheel. The pillars themselves are under Pillars.",
      words: { max: 60 },
    }),
    copyField({ name: "wheelNote", title: "How to read the wheel", words: { max: 40 } }),
    headedField({ name: "essential", title: "Why poly-AI is essential", words: { max: 60 } }),
    headedField({ name: "flow", title: "The flow", words: { max: 60 } }),
    objectsField({
      name: "stages",
      title: "Stages of the flow",
      description: `Exactly ${FLOW_STAGE_COUNT}, in order.`,
      of: "flowStage",
      size: FLOW_STAGE_COUNT,
    }),
    headedField({ name: "details", title: "The pillars in detail", words: { max: 60 } }),
    headedField({ name: "foundations", words: { max: 60 } }),
    headedField({ name: "capstones", words: { max: 60 } }),
  ],
  closing: [
    objectsField({
      name: "statistics",
      title: "Figures",
      description: `Exactly ${POLY_AI_STATISTIC_COUNT}.`,
      of: "statistic",
      size: POLY_AI_STATISTIC_COUNT,
    }),
    partField(
      {
        name: "spectrum",
        title: "The page in full spectrum",
        description: "What differs on /about-old, which shows the same content in all colors.",
        collapsed: true,
      },
      [
        lineField({ name: "title", title: "Page heading", words: { max: 10 } }),
        copyField({ name: "lede", title: "Opening paragraph", words: { max: 50 } }),
      ],
    ),
    relatedReading(),
  ],
});

/** A line of the document that passes through the steps of an example. */
export const exampleRow = defineType({
  name: "exampleRow",
  title: "Line",
  type: "object",
  fields: [
    lineField({
      name: "label",
      words: { max: 4 },
      characters: [20, "the paper in the drawing is narrow"],
    }),
    lineField({
      name: "value",
      words: { max: 4 },
      characters: [18, "the paper in the drawing is narrow"],
    }),
    defineField({
      name: "step",
      title: "Step that fills it in",
      type: "number",
      description: "1 for the first step. Leave it empty where the value is there from the start.",
      validation: (rule) => rule.integer().min(1).max(EXAMPLE_STEPS_MAX),
    }),
  ],
  preview: { select: { title: "label", subtitle: "value" } },
});

/** A step that a document passes; its number is its place in the list. */
export const exampleStep = defineType({
  name: "exampleStep",
  title: "Step",
  type: "object",
  fields: [
    lineField({ name: "name", words: { max: 2 }, characters: [16, "it is set large"] }),
    copyField({ name: "text", title: "What happens", words: { max: 24 } }),
    choiceField({
      name: "pillar",
      title: "Pillar at work",
      description: "Leave it empty where a person decides: the fermata is drawn.",
      list: PILLAR_CHOICES,
      optional: true,
    }),
  ],
  preview: { select: { title: "name", subtitle: "text" } },
});

/** A stage of the poly-AI flow; its number is its place in the list. */
export const flowStage = defineType({
  name: "flowStage",
  title: "Stage",
  type: "object",
  fields: [
    lineField({ name: "name", words: { max: 4 }, characters: [26, "the column is narrow"] }),
    copyField({
      name: "text",
      title: "What happens",
      description: "With one example from the work of a nonprofit.",
      words: { max: 60 },
    }),
    objectsField({
      name: "voices",
      title: "Pillars at work",
      description: "Each pillar once, in the order in which they come in.",
      of: "stageVoice",
      size: { min: 1, max: PILLAR_COUNT },
    }),
    lineField({
      name: "humanDecision",
      title: "What a person decides here",
      description: "Shown under the fermata.",
      words: { max: 12 },
      optional: true,
    }),
  ],
  preview: { select: { title: "name", subtitle: "text" } },
});

/** A pillar that is at work in a stage of the flow: a strip of the score. */
export const stageVoice = defineType({
  name: "stageVoice",
  title: "Voice",
  type: "object",
  fields: [
    choiceField({ name: "pillar", list: PILLAR_CHOICES }),
    lineField({
      name: "part",
      title: "What it does in this stage",
      description: "Shown under its strip.",
      words: { max: 8 },
      characters: [48, "the strip is narrow"],
    }),
  ],
  preview: {
    select: { pillar: "pillar", part: "part" },
    prepare: ({ pillar, part }) => ({
      title: PILLAR_CHOICES.find(({ value }) => value === pillar)?.title ?? "No pillar yet",
      subtitle: part || "No part yet",
    }),
  },
});
