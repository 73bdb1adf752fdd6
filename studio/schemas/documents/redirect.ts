import { ArrowRightIcon } from "@sanity/icons/ArrowRight";
import { defineField, defineType } from "@sanity/types";
import { hasWords } from "../../validation/content-rules.ts";
import { validateRedirectFrom, validateRedirectTo } from "../../validation/addresses.ts";
import { lineField } from "../fields/text.ts";

/** An address that has moved: visitors of the old one come to the new one. */
export const redirect = defineType({
  name: "redirect",
  title: "Redirect",
  type: "document",
  icon: ArrowRightIcon,
  fields: [
    defineField({
      name: "from",
      title: "Old address",
      type: "string",
      description: "A path of this site that no page has any more, such as /agent/nora.",
      validation: (rule) => rule.required().custom(hasWords).custom(validateRedirectFrom),
    }),
    defineField({
      name: "to",
      title: "Leads to",
      type: "string",
      description: "A page of this site (/agent/norah), perhaps a place on it (/about#why).",
      validation: (rule) => rule.required().custom(hasWords).custom(validateRedirectTo),
    }),
    lineField({
      name: "reason",
      title: "Why",
      description: "For other editors. Visitors do not see it.",
      words: { max: 20 },
      optional: true,
    }),
    defineField({
      name: "since",
      type: "date",
      description: "When the page moved.",
      options: { dateFormat: "M/D/YYYY" },
    }),
  ],
  preview: { select: { title: "from", subtitle: "to" } },
});
