import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { defineType } from "@sanity/types";
import { objectsField } from "../fields/lists.ts";
import { partField } from "../fields/objects.ts";
import { bodyField } from "../fields/portable-text.ts";
import { copyField, lineField } from "../fields/text.ts";

/** A section of an editorial page: a heading, its text, what follows it, and its margin. */
export const pageSection = defineType({
  name: "pageSection",
  title: "Section",
  type: "object",
  icon: DocumentTextIcon,
  fields: [
    lineField({ name: "heading", title: "Heading", words: { max: 10 } }),
    bodyField({ description: "Where it names an agent, a dot appears on that agent's line." }),
    partField(
      {
        name: "exchange",
        title: "Exchange",
        description: "What several agents would say to one question, and what is left to a person.",
        optional: true,
        collapsed: true,
      },
      [
        objectsField({
          name: "lines",
          title: "Lines of the agents",
          of: "voiceLine",
          what: "lines",
          size: { min: 2, max: 5 },
        }),
        copyField({
          name: "person",
          title: "Left to the person",
          description: "Shown last, under the fermata (the arc with a dot).",
          words: { max: 25 },
          rows: 2,
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
      what: "notes",
      size: { min: 1, max: 2 },
      optional: true,
    }),
  ],
  preview: {
    select: { title: "heading", text: "body.0.children.0.text" },
    prepare: ({ title, text }) => ({
      title: title || "No heading yet",
      subtitle: text || "No text yet",
      media: DocumentTextIcon,
    }),
  },
});
