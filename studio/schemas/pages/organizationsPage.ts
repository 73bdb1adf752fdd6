import { HeartIcon } from "@sanity/icons/Heart";
import { defineType } from "@sanity/types";
import { ORGANIZATION_TRAIT_COUNT } from "../../../src/facts/constants.ts";
import { objectsField } from "../fields/lists.ts";
import { headedField } from "../fields/objects.ts";
import { PAGE_GROUPS, pageOpening, relatedReading } from "../fields/page.ts";
import { copyField } from "../fields/text.ts";

/** /organizations: the frame around the directory of 21 types, and the six traits. */
export const organizationsPage = defineType({
  name: "organizationsPage",
  title: "Mission-driven organizations",
  type: "document",
  icon: HeartIcon,
  groups: PAGE_GROUPS,
  fields: [
    ...pageOpening(),
    copyField({
      name: "audience",
      title: "Size of organization",
      description: "Whom the product is made for, by annual revenue, and who else it serves.",
      words: { max: 50 },
      rows: 3,
      group: "content",
    }),
    headedField({
      name: "directory",
      title: "The types",
      description: "Above the directory. The types themselves are under Organization types.",
      words: { max: 60 },
      group: "content",
    }),
    headedField({
      name: "shared",
      title: "What they share",
      description: "Above the traits.",
      words: { max: 60 },
      group: "content",
    }),
    objectsField({
      name: "traits",
      title: "Traits",
      description: `Exactly ${ORGANIZATION_TRAIT_COUNT}.`,
      of: "trait",
      what: "traits",
      size: { exactly: ORGANIZATION_TRAIT_COUNT },
      group: "content",
    }),
    relatedReading(),
  ],
  preview: {
    select: { title: "title", subtitle: "description" },
    prepare: ({ title, subtitle }) => ({ title, subtitle, media: HeartIcon }),
  },
});
