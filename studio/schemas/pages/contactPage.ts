import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { defineType } from "@sanity/types";
import { contact } from "../../../src/site/contact/content.ts";
import { definePage, relatedReading } from "../fields/page.ts";
import { objectsField } from "../fields/parts.ts";
import { bodyField, copyField, LINK_TARGETS, hrefField, lineField } from "../fields/text.ts";

/** /contact: the words around the address and the phone number, which are in the site settings. */
export const contactPage = definePage(contact, {
  icon: EnvelopeIcon,
  content: [
    lineField({
      name: "startHeading",
      title: "Heading over the first steps",
      description:
        "“Get Started Now” on every agent’s page leads here: say what one can start with today.",
      words: { max: 8 },
    }),
    objectsField({
      name: "steps",
      title: "First steps",
      description: "What a nonprofit can do now, the easiest first: two to five.",
      of: "firstStep",
      size: { min: 2, max: 5 },
    }),
    lineField({
      name: "emailLabel",
      title: "Label of the email address",
      description: "The address itself is under Site settings.",
      words: { max: 4 },
    }),
    lineField({ name: "phoneLabel", title: "Label of the phone number", words: { max: 4 } }),
    copyField({
      name: "responseNote",
      title: "What to expect",
      description: "Who answers, and how soon.",
      words: { max: 40 },
    }),
    bodyField({ name: "explanation", title: "What to write about", optional: true }),
  ],
  closing: [relatedReading()],
});

/** Something that a nonprofit can do now, while the product is being planned. */
export const firstStep = defineType({
  name: "firstStep",
  title: "First step",
  type: "object",
  fields: [
    lineField({
      name: "title",
      title: "What to do",
      description: "As an invitation: “Review one agent’s plan”.",
      words: { max: 8 },
    }),
    copyField({
      name: "text",
      title: "How",
      description:
        "What the reader does, and what comes of it. Only what is possible today: no trial, no price, no date.",
      words: { max: 45 },
    }),
    lineField({
      name: "label",
      title: "Label of the link",
      characters: [48, "longer labels wrap on phones"],
    }),
    hrefField({
      description: `${LINK_TARGETS} Empty: the email address of the site settings.`,
      optional: true,
    }),
  ],
  preview: { select: { title: "title", subtitle: "label" } },
});
