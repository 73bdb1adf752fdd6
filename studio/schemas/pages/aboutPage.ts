import { InfoOutlineIcon } from "@sanity/icons/InfoOutline";
import { defineType } from "@sanity/types";
import { objectsField } from "../fields/lists.ts";
import { PAGE_GROUPS, pageOpening, relatedReading } from "../fields/page.ts";
import { copyField } from "../fields/text.ts";

/** The about page: a long editorial page with a pull quote and notes in its margin. */
export const aboutPage = defineType({
  name: "aboutPage",
  title: "About",
  type: "document",
  icon: InfoOutlineIcon,
  groups: PAGE_GROUPS,
  fields: [
    ...pageOpening(),
    copyField({
      name: "pullQuote",
      title: "Pull quote",
      description: "One sentence of the text, set very large.",
      words: { max: 25 },
      rows: 2,
      group: "content",
    }),
    objectsField({
      name: "sections",
      title: "Sections",
      description: "Three to eight, in reading order.",
      of: "pageSection",
      what: "sections",
      size: { min: 3, max: 8 },
      group: "content",
    }),
    copyField({
      name: "closing",
      title: "Closing paragraph",
      words: { max: 60 },
      rows: 3,
      group: "closing",
    }),
    relatedReading(),
  ],
  preview: {
    select: { title: "title", subtitle: "description" },
    prepare: ({ title, subtitle }) => ({ title, subtitle, media: InfoOutlineIcon }),
  },
});
