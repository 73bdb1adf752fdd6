import { CaseIcon } from "@sanity/icons/Case";
import { defineType } from "@sanity/types";
import { cpa } from "../../../src/site/cpa/content.ts";
import { CPA_TRAIT_COUNT } from "../../../src/facts/constants.ts";
import { objectsField, partField } from "../fields/parts.ts";
import { closingParagraph, definePage, relatedReading } from "../fields/page.ts";
import { bodyField, copyField, lineField } from "../fields/text.ts";

/** /cpa: the CPA/SME change agents and their nine traits. */
export const cpaPage = definePage(cpa, {
  icon: CaseIcon,
  content: [
    bodyField({ name: "explanation", title: "Who the change agents are" }),
    lineField({
      name: "explanationHeading",
      title: "Heading of the explanation",
      words: { max: 10 },
    }),
    lineField({ name: "traitsHeading", title: "Heading of the traits", words: { max: 8 } }),
    objectsField({
      name: "traits",
      description: `Exactly ${CPA_TRAIT_COUNT}, a short line each.`,
      of: "trait",
      size: CPA_TRAIT_COUNT,
    }),
    partField({ name: "engagement", title: "Who does what in an engagement" }, [
      lineField({ name: "heading", words: { max: 12 } }),
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
        description: "Three to seven, in the order of the work.",
        of: "engagementStep",
        size: { min: 3, max: 7 },
      }),
    ]),
  ],
  closing: [
    closingParagraph(),
    relatedReading("The first is also the button beside the page heading."),
  ],
});

/** A step of an engagement: what the product prepares and what a person decides. */
export const engagementStep = defineType({
  name: "engagementStep",
  title: "Step of an engagement",
  type: "object",
  fields: [
    lineField({ name: "name", title: "Step", words: { max: 3 } }),
    copyField({ name: "product", title: "What the product prepares", words: { max: 20 } }),
    copyField({ name: "professional", title: "What the professional decides", words: { max: 20 } }),
  ],
  preview: { select: { title: "name", subtitle: "professional" } },
});
