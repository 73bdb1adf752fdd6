import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import { defineField, defineType } from "@sanity/types";
import { CHALLENGE_THEMES } from "../../../src/facts/vocabulary.ts";
import { choiceField } from "../fields/choices.ts";
import { validateFigureSource } from "../../validation/wording.ts";
import { copyField, hrefField, lineField } from "../fields/text.ts";
import { orderField } from "../fields/identity.ts";
import { agentsField, agentsPreview, partField } from "../fields/parts.ts";

/** A row of the challenges table on /need-impact-agents. */
export const challengeRow = defineType({
  name: "challengeRow",
  title: "Challenge",
  type: "document",
  icon: WarningOutlineIcon,
  validation: (rule) => rule.custom(validateFigureSource).warning(),
  fields: [
    orderField({ thing: "challenge", type: "challengeRow" }),
    choiceField({
      name: "theme",
      description: "The part of the table this row belongs to. Rows inside it follow their order.",
      list: CHALLENGE_THEMES.map(({ id, name }) => ({ title: name, value: id })),
    }),
    lineField({
      name: "name",
      description: "Under its column in the chart.",
      words: { max: 5 },
      characters: [24, "columns are narrow"],
    }),
    copyField({
      name: "issue",
      title: "The challenge",
      description:
        "Reads as a sentence on its own. A figure only with its source: see below; the page sets it large in its place in the sentence.",
      words: { max: 30 },
    }),
    copyField({
      name: "solution",
      title: "The agent's intelligence",
      description: "What the responsible agents are designed to do about it.",
      words: { max: 45 },
    }),
    agentsField({
      title: "Responsible agents",
      description: "The first one leads. One to three.",
      max: 3,
    }),
    partField(
      {
        name: "figure",
        title: "Figure and its source",
        description: "Only for a figure from a public source that can be named.",
        optional: true,
        collapsed: true,
      },
      [
        lineField({
          name: "value",
          title: "Figure",
          description: "As written in the sentence: 36%, 42.9%.",
        }),
        defineField({
          name: "percent",
          title: "Length of its bar",
          type: "number",
          description: "The figure as a number from 0 to 100. Left empty, no bar is drawn.",
          validation: (rule) => rule.min(0).max(100),
        }),
        lineField({ name: "source", description: "Publisher and title." }),
        defineField({
          name: "year",
          type: "number",
          description: "The year in which the source came out.",
          validation: (rule) => rule.required().integer().min(2000).max(2100),
        }),
        hrefField({ name: "url", title: "Address of the source" }),
      ],
    ),
  ],
  preview: agentsPreview("issue", "No challenge yet"),
});
