import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import { defineType } from "@sanity/types";
import { headedField } from "../fields/objects.ts";
import { PAGE_GROUPS, pageOpening, relatedReading } from "../fields/page.ts";
import { bodyField } from "../fields/portable-text.ts";
import { copyField, lineField } from "../fields/text.ts";

/** /need-impact-agents: the frame around the table of challenges, whose rows are documents. */
export const needImpactPage = defineType({
  name: "needImpactPage",
  title: "Impact agents",
  type: "document",
  icon: WarningOutlineIcon,
  groups: PAGE_GROUPS,
  fields: [
    ...pageOpening(),
    bodyField({ name: "overview", title: "Overview", group: "content" }),
    lineField({
      name: "tableHeading",
      title: "Heading of the table",
      description: "The rows themselves are under Challenges.",
      words: { max: 10 },
      group: "content",
    }),
    copyField({
      name: "sourcesNote",
      title: "Note on the figures",
      description: "Stands with the sources, under the table.",
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
    headedField({
      name: "connectedSummary",
      title: "Summary of the connected agents",
      words: { max: 70 },
      group: "closing",
    }),
    relatedReading(),
  ],
  preview: {
    select: { title: "title", subtitle: "description" },
    prepare: ({ title, subtitle }) => ({ title, subtitle, media: WarningOutlineIcon }),
  },
});
