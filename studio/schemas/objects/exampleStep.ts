import { ArrowRightIcon } from "@sanity/icons/ArrowRight";
import { defineField, defineType } from "@sanity/types";
import { PILLAR_CHOICES } from "../fields/choices.ts";
import { copyField, lineField } from "../fields/text.ts";

/** A step that a document passes; its number is its place in the list. */
export const exampleStep = defineType({
  name: "exampleStep",
  title: "Step",
  type: "object",
  icon: ArrowRightIcon,
  fields: [
    lineField({
      name: "name",
      title: "Name",
      words: { max: 2 },
      characters: 16,
      because: "it is set large",
    }),
    copyField({ name: "text", title: "What happens", words: { max: 24 }, rows: 2 }),
    defineField({
      name: "pillar",
      title: "Pillar at work",
      type: "string",
      description: "Leave it empty where a person decides: the fermata is drawn.",
      options: { list: PILLAR_CHOICES },
    }),
  ],
  preview: { select: { title: "name", subtitle: "text" } },
});
