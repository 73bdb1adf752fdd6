import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { defineField, defineType } from "@sanity/types";
import { LEGAL_EFFECTIVE_DATE } from "../../../src/facts/constants.ts";
import { LEGAL_SLUGS } from "../../../src/facts/legal-pages.ts";
import { uniqueAmongType } from "../../validation/unique.ts";
import { copyField, lineField } from "../fields/text.ts";

/** One of the six legal pages. */
export const legalPage = defineType({
  name: "legalPage",
  title: "Legal page",
  type: "document",
  icon: DocumentTextIcon,
  fields: [
    lineField({ name: "title", title: "Page heading", words: { max: 6 } }),
    defineField({
      name: "slug",
      title: "Address",
      type: "string",
      description: "Each of the six addresses has one page.",
      options: { list: LEGAL_SLUGS.map((slug) => ({ title: `/${slug}`, value: slug })) },
      validation: (rule) =>
        rule
          .required()
          .custom(
            uniqueAmongType<string>(
              "slug",
              (slug) => `Another legal page already has the address /${slug}.`,
            ),
          ),
    }),
    copyField({
      name: "description",
      title: "Description for search and sharing",
      words: { min: 12, max: 30 },
      rows: 2,
    }),
    defineField({
      name: "effectiveDate",
      title: "Effective date",
      type: "date",
      options: { dateFormat: "M/D/YYYY" },
      initialValue: LEGAL_EFFECTIVE_DATE,
      validation: (rule) => rule.required(),
    }),
    copyField({
      name: "summary",
      title: "In short",
      description: "The page in two or three plain sentences, before the text itself.",
      words: { max: 60 },
      rows: 3,
      optional: true,
    }),
    defineField({
      name: "body",
      title: "Text",
      type: "legalText",
      description: "The section headings make the contents list beside the text.",
      validation: (rule) => rule.required(),
    }),
  ],
  preview: {
    select: { title: "title", slug: "slug" },
    prepare: ({ title, slug }) => ({
      title,
      subtitle: slug ? `/${slug}` : "No address yet",
      media: DocumentTextIcon,
    }),
  },
});
