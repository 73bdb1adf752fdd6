import { InfoOutlineIcon } from "@sanity/icons/InfoOutline";
import { defineType } from "@sanity/types";
import { about } from "../../../src/site/about/content.ts";
import { agentField, objectsField, partField } from "../fields/parts.ts";
import { bodyField, copyField, hrefField, lineField } from "../fields/text.ts";
import { closingParagraph, definePage } from "../fields/page.ts";

/** The about page: a long editorial page with a pull quote and notes in its margin. */
export const aboutPage = definePage(about, {
  icon: InfoOutlineIcon,
  content: [
    copyField({
      name: "pullQuote",
      title: "Pull quote",
      description: "A sentence from the text, word for word, set very large after its section.",
      words: { max: 25 },
      characters: [140, "it is set very large"],
    }),
    objectsField({
      name: "sections",
      description: "Three to eight, in reading order.",
      of: "pageSection",
      size: { min: 3, max: 8 },
    }),
  ],
  closing: [
    lineField({
      name: "closingHeading",
      title: "Closing heading",
      description: "The last large words of the page.",
      words: { max: 6 },
    }),
    closingParagraph(),
    partField({ name: "invitation", description: "The button beside the page heading." }, [
      lineField({
        name: "label",
        words: { max: 5 },
        characters: [28, "the button is one line"],
      }),
      hrefField(),
    ]),
  ],
});

/** A section of an editorial page: a heading, its text, what follows it, and its margin. */
export const pageSection = defineType({
  name: "pageSection",
  title: "Section",
  type: "object",
  fields: [
    lineField({ name: "heading", words: { max: 10 } }),
    bodyField(),
    partField(
      {
        name: "exchange",
        description: "What several agents would say to one question, and what is left to a person.",
        optional: true,
        collapsed: true,
      },
      [
        objectsField({
          name: "lines",
          title: "Lines of the agents",
          of: "voiceLine",
          size: { min: 2, max: 5 },
        }),
        copyField({
          name: "person",
          title: "Left to the person",
          description: "Shown last, under the fermata (the arc with a dot).",
          words: { max: 25 },
        }),
      ],
    ),
    objectsField({
      name: "decisions",
      title: "What people decide",
      description: "Each is a short title and who decides. The fermata is above the heading.",
      of: "statement",
      what: "decisions",
      size: { min: 3, max: 7 },
      optional: true,
    }),
    objectsField({
      name: "margin",
      title: "Notes in the margin",
      of: "marginNote",
      size: { min: 1, max: 2 },
      optional: true,
    }),
  ],
  preview: { select: { title: "heading", subtitle: "body.0.children.0.text" } },
});

/** An aside in the margin of an editorial page: a title, or a large figure, and a few lines. */
export const marginNote = defineType({
  name: "marginNote",
  title: "Note in the margin",
  type: "object",
  fields: [
    lineField({
      name: "figure",
      description: "Set very large, above the title. Only with its source in the text.",
      words: { max: 2 },
      characters: [10, "it is set very large in a narrow margin"],
      optional: true,
    }),
    lineField({ name: "title", words: { max: 6 } }),
    copyField({
      name: "text",
      description: "On a phone it follows the section.",
      words: { max: 35 },
    }),
    lineField({ name: "label", title: "Label of the link", words: { max: 8 }, optional: true }),
    hrefField({
      description: "A page of this site (/cpa), or a full address. Left empty, there is no link.",
      optional: true,
    }),
  ],
  preview: { select: { title: "title", subtitle: "text" } },
});

/** What one agent would say in an exchange. */
export const voiceLine = defineType({
  name: "voiceLine",
  title: "Line",
  type: "object",
  fields: [
    agentField(),
    copyField({ name: "text", title: "What it would say", words: { max: 30 } }),
  ],
  preview: { select: { title: "agent.name", subtitle: "text", media: "agent.image" } },
});
