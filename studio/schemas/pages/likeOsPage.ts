import { DesktopIcon } from "@sanity/icons/Desktop";
import { defineType } from "@sanity/types";
import { osAreas } from "../../../src/facts/rules.ts";
import { objectsField } from "../fields/lists.ts";
import { partField } from "../fields/objects.ts";
import { PAGE_GROUPS, pageOpening, relatedReading } from "../fields/page.ts";
import { bodyField } from "../fields/portable-text.ts";
import { copyField, lineField } from "../fields/text.ts";

/** /like-os: seven areas, in which an operating system and the product stand side by side. */
export const likeOsPage = defineType({
  name: "likeOsPage",
  title: "Like an operating system",
  type: "document",
  icon: DesktopIcon,
  groups: PAGE_GROUPS,
  fields: [
    ...pageOpening(),
    bodyField({ name: "explanation", title: "Why the comparison", group: "content" }),
    partField({ name: "infographic", title: "Infographic", group: "content" }, [
      lineField({ name: "heading", title: "Heading", words: { max: 10 } }),
      lineField({
        name: "systemLabel",
        title: "Label of the operating system's side",
        words: { max: 4 },
      }),
      lineField({ name: "productLabel", title: "Label of the product's side", words: { max: 4 } }),
      copyField({
        name: "caption",
        title: "Caption",
        description: "What the picture argues, in a sentence.",
        words: { max: 30 },
        rows: 2,
      }),
    ]),
    objectsField({
      name: "comparisons",
      title: "Comparisons",
      description: "The seven areas, each once; the first is the top layer of the picture.",
      of: "osComparison",
      what: "areas",
      rule: osAreas,
      group: "content",
    }),
    copyField({
      name: "limits",
      title: "Where the comparison ends",
      words: { max: 60 },
      rows: 3,
      group: "closing",
    }),
    relatedReading(),
  ],
  preview: {
    select: { title: "title", subtitle: "description" },
    prepare: ({ title, subtitle }) => ({ title, subtitle, media: DesktopIcon }),
  },
});
