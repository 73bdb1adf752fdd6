import { CaseIcon } from "@sanity/icons/Case";
import { defineType } from "@sanity/types";
import { CPA_TRAIT_COUNT } from "../../../src/facts/constants.ts";
import { agentsField, objectsField } from "../fields/lists.ts";
import { headedField } from "../fields/objects.ts";
import { PAGE_GROUPS, pageOpening, relatedReading } from "../fields/page.ts";
import { bodyField } from "../fields/portable-text.ts";
import { copyField } from "../fields/text.ts";

/** /cpa: the CPA/SME change agents and their nine traits. */
export const cpaPage = defineType({
  name: "cpaPage",
  title: "CPA/SME change agents",
  type: "document",
  icon: CaseIcon,
  groups: PAGE_GROUPS,
  fields: [
    ...pageOpening(),
    bodyField({ name: "explanation", title: "Who the change agents are", group: "content" }),
    agentsField({
      title: "Agents they work with",
      description: "One to eight, in the order in which the page shows them.",
      group: "content",
      max: 8,
    }),
    headedField({
      name: "constellation",
      title: "The traits",
      description: "Above the picture of the nine.",
      words: { max: 60 },
      group: "content",
    }),
    objectsField({
      name: "traits",
      title: "Traits",
      description: `Exactly ${CPA_TRAIT_COUNT}.`,
      of: "trait",
      what: "traits",
      size: { exactly: CPA_TRAIT_COUNT },
      group: "content",
    }),
    copyField({
      name: "closing",
      title: "Closing paragraph",
      words: { max: 60 },
      rows: 3,
      group: "closing",
    }),
    relatedReading(),
  ],
  preview: {
    select: { title: "title", subtitle: "description" },
    prepare: ({ title, subtitle }) => ({ title, subtitle, media: CaseIcon }),
  },
});
