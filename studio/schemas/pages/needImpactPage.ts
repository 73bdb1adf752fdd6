import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import { defineType } from "@sanity/types";
import { needImpact } from "../../../src/site/need-impact/content.ts";
import { challengeThemes } from "../../../src/rules/content-rules.ts";
import { objectsField } from "../fields/lists.ts";
import { headedField, partField } from "../fields/objects.ts";
import { PAGE_GROUPS, pageOpening, pagePreview, relatedReading } from "../fields/page.ts";
import { bodyField } from "../fields/portable-text.ts";
import { copyField, lineField } from "../fields/text.ts";

/** /need-impact-agents: the frame around the table of challenges, whose rows are documents. */
export const needImpactPage = defineType({
  name: "needImpactPage",
  title: needImpact.title,
  type: "document",
  icon: WarningOutlineIcon,
  groups: PAGE_GROUPS,
  fields: [
    ...pageOpening(),
    lineField({
      name: "filterPrompt",
      title: "Prompt to choose an agent",
      description: "Beside the names of the agents, which filter the table.",
      words: { max: 25 },
      group: "opening",
    }),
    bodyField({ name: "overview", title: "Overview", group: "content" }),
    lineField({
      name: "tableHeading",
      title: "Heading of the table",
      description: "The rows themselves are under Challenges.",
      words: { max: 10 },
      group: "content",
    }),
    objectsField({
      name: "themes",
      title: "Groups of the table",
      description: "The four themes, each once, in the order of the table.",
      of: "challengeTheme",
      what: "groups",
      rule: challengeThemes,
      group: "content",
    }),
    copyField({
      name: "sourcesNote",
      title: "Note on the figures",
      description: "Shown with the sources, under the table.",
      words: { max: 45 },
      rows: 2,
      group: "content",
    }),
    headedField({
      name: "visitPrompt",
      title: "Prompt to visit the agents",
      words: { max: 40 },
      group: "closing",
    }),
    partField(
      {
        name: "connectedSummary",
        title: "Summary of the connected agents",
        group: "closing",
      },
      [
        lineField({ name: "heading", title: "Heading" }),
        copyField({ name: "intro", title: "Paragraph under the heading", words: { max: 70 } }),
        lineField({
          name: "linkLabel",
          title: "Words of the link",
          description: "It leads to the page of the connected agents.",
          words: { max: 6 },
          characters: 28,
          because: "the button is one line",
        }),
      ],
    ),
    relatedReading(),
  ],
  preview: pagePreview(needImpact, { icon: WarningOutlineIcon }),
});
