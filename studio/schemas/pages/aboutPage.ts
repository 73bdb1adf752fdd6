import { InfoOutlineIcon } from "@sanity/icons/InfoOutline";
import { defineType } from "@sanity/types";
import { about } from "../../../src/site/about/content.ts";
import { objectsField } from "../fields/lists.ts";
import { hrefField } from "../fields/link.ts";
import { partField } from "../fields/objects.ts";
import { PAGE_GROUPS, pageOpening, pagePreview } from "../fields/page.ts";
import { copyField, lineField } from "../fields/text.ts";

/** The about page: a long editorial page with a pull quote and notes in its margin. */
export const aboutPage = defineType({
  name: "aboutPage",
  title: about.title,
  type: "document",
  icon: InfoOutlineIcon,
  groups: PAGE_GROUPS,
  fields: [
    ...pageOpening(),
    copyField({
      name: "pullQuote",
      title: "Pull quote",
      description: "A sentence from the text, word for word, set very large after its section.",
      words: { max: 25 },
      characters: 140,
      because: "it is set very large",
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
    lineField({
      name: "closingHeading",
      title: "Closing heading",
      description: "The last large words of the page.",
      words: { max: 6 },
      group: "closing",
    }),
    copyField({
      name: "closing",
      title: "Closing paragraph",
      words: { max: 60 },
      rows: 3,
      group: "closing",
    }),
    partField(
      {
        name: "invitation",
        title: "Invitation",
        description: "The button beside the page heading.",
        group: "closing",
      },
      [
        lineField({
          name: "label",
          title: "Label",
          words: { max: 5 },
          characters: 28,
          because: "the button is one line",
        }),
        hrefField(),
      ],
    ),
  ],
  preview: pagePreview(about, { icon: InfoOutlineIcon }),
});
