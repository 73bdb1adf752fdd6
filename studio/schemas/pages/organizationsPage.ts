import { HeartIcon } from "@sanity/icons/Heart";
import { defineField, defineType } from "@sanity/types";
import { organizations } from "../../../src/site/organizations/content.ts";
import { ORGANIZATION_TRAIT_COUNT, REVENUE_TARGET } from "../../../src/facts/constants.ts";
import type { OrganizationFamily } from "../../../src/facts/vocabulary.ts";
import { headedField, objectsField, partField } from "../fields/parts.ts";
import { definePage, relatedReading } from "../fields/page.ts";
import { copyField, lineField } from "../fields/text.ts";

/** The directory's text on one legal family. */
function familyField(name: OrganizationFamily, title: string) {
  return partField({ name, title, collapsed: true }, [
    lineField({
      name: "code",
      title: "Heading",
      description: "Set very large: the section of the code, as in “501(c)(3)”.",
      words: { max: 3 },
      characters: [10, "it is set very large"],
    }),
    lineField({ name: "name", title: "In words", words: { max: 6 } }),
    copyField({ name: "text", title: "What they have in common", words: { max: 45 } }),
  ]);
}

/** /organizations: the frame around the directory of 21 types, and the six traits. */
export const organizationsPage = definePage(organizations, {
  icon: HeartIcon,
  content: [
    headedField({
      name: "directory",
      title: "The types",
      description: "Above the directory. The types themselves are under Organization types.",
      words: { max: 60 },
    }),
    partField(
      {
        name: "families",
        title: "Legal families",
        description: "The three parts of the directory. Each type says which part it belongs to.",
      },
      [
        familyField("charity", "Charities: section 501(c)(3)"),
        familyField("exempt", "Other exempt organizations"),
        familyField("outside", "Outside section 501(c)"),
      ],
    ),
    headedField({
      name: "shared",
      title: "What they share",
      description: "Above the traits.",
      words: { max: 60 },
    }),
    objectsField({
      name: "traits",
      description: `Exactly ${ORGANIZATION_TRAIT_COUNT}.`,
      of: "trait",
      size: ORGANIZATION_TRAIT_COUNT,
    }),
  ],
  closing: [
    copyField({
      name: "audience",
      title: "Size of organization",
      description: "Whom the product is made for, by annual revenue, and who else it serves.",
      words: { max: 50 },
    }),
    partField(
      {
        name: "revenue",
        title: "Revenue, drawn to scale",
        description: "Drawn to scale from the marks, with a heavy line at the revenue target.",
      },
      [
        lineField({ name: "heading", words: { max: 8 } }),
        copyField({
          name: "smaller",
          title: `Below $${REVENUE_TARGET.toLocaleString("en-US")}`,
          words: { max: 50 },
        }),
        copyField({ name: "larger", title: "Above it", words: { max: 50 } }),
        objectsField({
          name: "marks",
          description: `Sizes at which something changes; one of them ${REVENUE_TARGET}.`,
          of: "revenueMark",
          size: { min: 3, max: 6 },
        }),
      ],
    ),
    relatedReading(),
  ],
});

/** A size of revenue at which something changes, as a mark on the scale of /organizations. */
export const revenueMark = defineType({
  name: "revenueMark",
  title: "Revenue mark",
  type: "object",
  fields: [
    defineField({
      name: "amount",
      type: "number",
      description: "US dollars a year, without signs, as in 50000.",
      validation: (rule) => rule.required().integer().min(0),
    }),
    copyField({ name: "text", title: "What changes at this size", words: { max: 25 } }),
  ],
  preview: {
    select: { amount: "amount", subtitle: "text" },
    prepare: ({ amount, subtitle }) => ({
      title: amount === undefined ? "No amount yet" : `$${Number(amount).toLocaleString("en-US")}`,
      subtitle,
    }),
  },
});
