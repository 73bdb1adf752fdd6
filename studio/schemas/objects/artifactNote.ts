import { EditIcon } from "@sanity/icons/Edit";
import { defineType } from "@sanity/types";
import { copyField, lineField } from "../fields/text.ts";

/** A slip in the margin of a sample paper: what the agent could not know, or what a person adds. */
export const artifactNote = defineType({
  name: "artifactNote",
  title: "Note",
  type: "object",
  icon: EditIcon,
  fields: [
    lineField({
      name: "about",
      title: "About",
      description: "The place on the paper, as it is written there: “Line 11”.",
      words: { max: 4 },
    }),
    lineField({
      name: "author",
      title: "Who wrote it",
      description: "A role, where a person did. Left empty, it is the agent’s own note.",
      words: { max: 3 },
      optional: true,
    }),
    copyField({ name: "text", title: "Text", words: { max: 35 }, rows: 2 }),
  ],
  preview: {
    select: { title: "about", subtitle: "text" },
    prepare: ({ title, subtitle }) => ({
      title: title || "About nothing yet",
      subtitle,
      media: EditIcon,
    }),
  },
});
