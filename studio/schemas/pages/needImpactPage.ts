import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import { defineType } from "@sanity/types";
import { needImpact } from "../../../src/site/need-impact/content.ts";
import { challengeThemes } from "../../../src/rules/content-rules.ts";
import { headedField, objectsField, partField } from "../fields/parts.ts";
import { definePage, relatedReading } from "../fields/page.ts";
import { bodyField, copyField, lineField } from "../fields/text.ts";
import { CHALLENGE_THEMES } from "../../../src/facts/vocabulary.ts";
import { choiceField } from "../fields/choices.ts";

/** /need-impact-agents: the frame around the table of challenges, whose rows are documents. */
export const needImpactPage = definePage(needImpact, {
  icon: WarningOutlineIcon,
  opening: [
    lineField({
      name: "filterPrompt",
      title: "Prompt to choose an agent",
      description: "Beside the names of the agents, which filter the table.",
      words: { max: 25 },
    }),
  ],
  content: [
    bodyField({ name: "overview", title: "Overview" }),
    lineField({
      name: "tableHeading",
      title: "Heading of the table",
      description: "The rows themselves are under Challenges.",
      words: { max: 10 },
    }),
    objectsField({
      name: "themes",
      title: "Groups of the table",
      description: "The four themes, each once, in the order of the table.",
      of: "challengeTheme",
      rule: challengeThemes,
    }),
    copyField({
      name: "sourcesNote",
      title: "Note on the figures",
      description: "Shown with the sources, under the table.",
      words: { max: 45 },
    }),
  ],
  closing: [
    headedField({ name: "visitPrompt", title: "Prompt to visit the agents", words: { max: 40 } }),
    partField(
      {
        name: "connectedSummary",
        title: "Summary of the connected agents",
      },
      [
        lineField({ name: "heading" }),
        copyField({ name: "intro", title: "Paragraph under the heading", words: { max: 70 } }),
        lineField({
          name: "linkLabel",
          title: "Words of the link",
          description: "It leads to the page of the connected agents.",
          words: { max: 6 },
          characters: [28, "the button is one line"],
        }),
      ],
    ),
    relatedReading(),
  ],
});

/** A group of rows of the challenges table, as its heading names it. */
export const challengeTheme = defineType({
  name: "challengeTheme",
  title: "Group of challenges",
  type: "object",
  fields: [
    choiceField({
      name: "theme",
      description: "Use each theme once.",
      list: CHALLENGE_THEMES.map(({ id, name }) => ({ title: name, value: id })),
    }),
    lineField({
      name: "label",
      title: "Heading",
      words: { max: 3 },
      characters: [14, "the heading is set large"],
    }),
    lineField({ name: "intro", title: "Line beside the heading", words: { max: 20 } }),
  ],
  preview: { select: { title: "label", subtitle: "intro" } },
});
