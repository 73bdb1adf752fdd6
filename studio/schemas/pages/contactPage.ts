import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { defineType } from "@sanity/types";
import { PAGE_GROUPS, pageOpening, pagePreview, relatedReading } from "../fields/page.ts";
import { bodyField } from "../fields/portable-text.ts";
import { copyField, lineField } from "../fields/text.ts";

/** /contact: the words around the address and the phone number, which are in the site settings. */
export const contactPage = defineType({
  name: "contactPage",
  title: "Contact",
  type: "document",
  icon: EnvelopeIcon,
  groups: PAGE_GROUPS,
  fields: [
    ...pageOpening(),
    lineField({
      name: "emailLabel",
      title: "Label of the email address",
      description: "The address itself is under Site settings.",
      words: { max: 4 },
      group: "content",
    }),
    lineField({
      name: "phoneLabel",
      title: "Label of the phone number",
      words: { max: 4 },
      group: "content",
    }),
    copyField({
      name: "responseNote",
      title: "What to expect",
      description: "Who answers, and how soon.",
      words: { max: 40 },
      rows: 2,
      group: "content",
    }),
    bodyField({
      name: "explanation",
      title: "What to write about",
      optional: true,
      group: "content",
    }),
    relatedReading(),
  ],
  preview: pagePreview({ title: "Contact", route: "/contact", icon: EnvelopeIcon }),
});
