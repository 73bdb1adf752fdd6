import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { defineField, defineType } from "@sanity/types";
import { LEGAL_EFFECTIVE_DATE } from "../../../src/facts/constants.ts";
import { cellsFitColumns } from "../../../src/rules/content-rules.ts";
import { lowerCaseId } from "../../validation/content-rules.ts";
import {
  validateLegalAddress,
  validateNoRedirect,
  uniqueName,
} from "../../validation/addresses.ts";
import { linesField, objectsField } from "../fields/parts.ts";
import { relatedReading, searchDescription } from "../fields/page.ts";
import { shareImageField } from "../fields/image.ts";
import { tab, tabs } from "../fields/tabs.ts";
import { bodyField, copyField, lineField } from "../fields/text.ts";

/** A legal page: a text in sections at an address of its own. */
export const legalPage = defineType({
  name: "legalPage",
  title: "Legal page",
  type: "document",
  icon: DocumentTextIcon,

  ...tabs(
    tab("opening", "Opening", [
      lineField({ name: "title", title: "Page heading", words: { max: 6 } }),
      defineField({
        name: "slug",
        title: "Address",
        type: "string",
        description: "What follows the site’s name in the page’s address, as in privacy-policy.",
        options: { shortNameFrom: "title" },
        validation: (rule) =>
          rule
            .required()
            .custom(lowerCaseId)
            .custom(validateLegalAddress)
            .custom(validateNoRedirect)
            .custom(uniqueName("legal page", "slug")),
      }),
      searchDescription,
      shareImageField(),
      defineField({
        name: "effectiveDate",
        title: "Effective date",
        type: "date",
        options: { dateFormat: "M/D/YYYY" },
        initialValue: LEGAL_EFFECTIVE_DATE,
        validation: (rule) => rule.required(),
      }),
      defineField({
        name: "lastChanged",
        title: "Last changed",
        type: "date",
        description:
          "The day on which the meaning of the text last changed. It is shown under the effective date, which stays as it is. Empty: nothing has changed since then.",
        options: { dateFormat: "M/D/YYYY" },
        validation: (rule) => rule.min(rule.valueOfField("effectiveDate")),
      }),
      copyField({
        name: "summary",
        title: "In short",
        description: "The page in two or three plain sentences, shown before the text.",
        words: { max: 60 },
      }),
    ]),
    tab("content", "Content", [
      objectsField({
        name: "sections",
        description: "Five to eleven, in reading order. Their headings make the contents list.",
        of: "legalSection",
        size: { min: 5, max: 11 },
      }),
    ]),
    tab("closing", "Closing", [relatedReading()]),
  ),
  preview: {
    select: { title: "title", slug: "slug" },
    prepare: ({ title, slug }) => ({ title, subtitle: slug ? `/${slug}` : "No address yet" }),
  },
});

/** A section of a legal page: the binding text, and a summary in plain words. */
export const legalSection = defineType({
  name: "legalSection",
  title: "Section",
  type: "object",
  fields: [
    lineField({
      name: "heading",
      description: "Also its line in the contents list, and its address on the page.",
      words: { max: 8 },
      characters: [48, "the list of contents is narrow"],
    }),
    copyField({
      name: "plain",
      title: "In plain words",
      description: "One sentence for the margin that sums up the section.",
      words: { min: 4, max: 18 },
    }),
    bodyField({ description: "The site numbers paragraphs so readers can refer to them." }),
    defineField({
      name: "table",
      title: "Table under the text",
      type: "legalTable",
      options: { collapsible: true, collapsed: true },
    }),
  ],
  preview: { select: { title: "heading", subtitle: "plain" } },
});

/** A table under the text of a legal section, for what is read across and not in sentences. */
export const legalTable = defineType({
  name: "legalTable",
  title: "Table",
  type: "object",
  fields: [
    lineField({
      name: "caption",
      title: "What it lists",
      description: "Read out before the table, and printed above it.",
      words: { max: 12 },
    }),
    linesField({ name: "columns", size: { min: 2, max: 4 } }),
    objectsField({ name: "rows", of: "legalRow" }),
  ],
  validation: (rule) => rule.custom(cellsFitColumns),
  preview: { select: { title: "caption" } },
});

/** A row of a legal page's table. */
export const legalRow = defineType({
  name: "legalRow",
  title: "Row",
  type: "object",
  fields: [
    linesField({
      name: "cells",
      description: "One for each column, in their order. The first names the row.",
      size: { min: 2, max: 4 },
    }),
  ],
  preview: { select: { title: "cells.0", subtitle: "cells.1" } },
});
