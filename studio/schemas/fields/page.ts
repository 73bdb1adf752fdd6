import { defineType, type FieldDefinition } from "@sanity/types";
import type { ComponentType } from "react";
import type { PageRoute } from "../../../src/content/documents/page.ts";
import { shareImageField } from "./image.ts";
import { copyField, lineField } from "./text.ts";
import { objectsField } from "./parts.ts";
import { tab, tabs } from "./tabs.ts";

/** What search and shared links say of a page. */
export const searchDescription = copyField({
  name: "description",
  title: "Description for search and sharing",
  description: "One or two sentences that are not on the page itself.",
  words: { min: 12, max: 30 },
});

/** The fields at the head of every page: its heading, its lede, what search and links show. */
function pageOpening() {
  return [
    lineField({
      name: "title",
      title: "Page heading",
      description: "The one large heading. Also the title in the browser's tab.",
      words: { max: 10 },
      characters: [60, "tabs and search results cut longer ones"],
    }),
    copyField({
      name: "lede",
      title: "Opening paragraph",
      description: "Larger than the rest: what the reader will know by the end of the page.",
      words: { max: 50 },
    }),
    searchDescription,
    shareImageField(),
  ];
}

/**
 * How a page shows in lists and search: by what the desk calls it, with its address and its heading.
 * @param field path of the heading
 */
export function pagePreview({ title, route }: PageRoute, field = "title") {
  return {
    select: { heading: field },
    prepare: ({ heading }: { heading?: string }) => ({
      title,
      subtitle: `${route} · ${heading || "No heading yet"}`,
    }),
  };
}

/** Fields of a page besides those that every page opens with, by their tab. */
interface PageFields {
  icon: ComponentType;
  opening?: FieldDefinition[];
  content: FieldDefinition[];
  closing: FieldDefinition[];
}

/** The document of a page. */
export function definePage(
  page: PageRoute & { type: string },
  { icon, opening = [], content, closing }: PageFields,
) {
  return defineType({
    name: page.type,
    title: page.title,
    type: "document",
    icon,
    ...tabs(
      tab("opening", "Opening", [...pageOpening(), ...opening]),
      tab("content", "Content", content),
      tab("closing", "Closing", closing),
    ),
    preview: pagePreview(page),
  });
}

/** The last words of a page that has some. */
export function closingParagraph() {
  return copyField({
    name: "closing",
    title: "Closing paragraph",
    words: { max: 60 },
  });
}

/**
 * What closes every page, so that no reader ends in a dead end.
 * @param first what else the page makes of the first link
 */
export function relatedReading(first?: string) {
  return objectsField({
    name: "related",
    title: "Related reading",
    description: ["Two to four pages to go on to from here.", first].filter(Boolean).join(" "),
    of: "relatedLink",
    what: "related links",
    size: { min: 2, max: 4 },
  });
}
