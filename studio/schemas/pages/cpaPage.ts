import { CaseIcon } from "@sanity/icons/Case";
import { defineType } from "@sanity/types";
import { cpa } from "../../../src/content/documents/pages/cpa.ts";
import { CPA_TRAIT_COUNT } from "../../../src/facts/constants.ts";
import { agentsField, objectsField } from "../fields/lists.ts";
import { headedField, partField, titledTextField } from "../fields/objects.ts";
import { PAGE_GROUPS, pageOpening, pagePreview, relatedReading } from "../fields/page.ts";
import { bodyField } from "../fields/portable-text.ts";
import { copyField, lineField } from "../fields/text.ts";

/** /cpa: the CPA/SME change agents and their nine traits. */
export const cpaPage = defineType({
  name: "cpaPage",
  title: cpa.title,
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
    lineField({
      name: "explanationHeading",
      title: "Heading of the explanation",
      words: { max: 10 },
      group: "content",
    }),
    titledTextField({
      name: "profession",
      title: "The center of the picture",
      description: "Shown in the dot under the agents' arc.",
      words: { max: 10 },
      group: "content",
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
      of: "professionTrait",
      what: "traits",
      size: { exactly: CPA_TRAIT_COUNT },
      group: "content",
    }),
    partField({ name: "engagement", title: "Who does what in an engagement", group: "content" }, [
      lineField({ name: "heading", title: "Heading", words: { max: 12 } }),
      copyField({ name: "intro", title: "Paragraph under the heading", words: { max: 60 } }),
      lineField({ name: "stepLabel", title: "Heading of the first column", words: { max: 4 } }),
      lineField({
        name: "productLabel",
        title: "Heading of the product's column",
        words: { max: 4 },
      }),
      lineField({
        name: "professionalLabel",
        title: "Heading of the professional's column",
        words: { max: 4 },
      }),
      objectsField({
        name: "steps",
        title: "Steps",
        description: "Three to seven, in the order of the work.",
        of: "engagementStep",
        what: "steps",
        size: { min: 3, max: 7 },
      }),
    ]),
    copyField({
      name: "closing",
      title: "Closing paragraph",
      words: { max: 60 },
      rows: 3,
      group: "closing",
    }),
    relatedReading(),
  ],
  preview: pagePreview(cpa, { icon: CaseIcon }),
});
