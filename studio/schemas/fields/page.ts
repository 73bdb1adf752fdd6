import type { ComponentType } from "react";
import type { PageRoute } from "../../../src/content/documents/page.ts";
import { shareImageField } from "./image.ts";
import { copyField, lineField } from "./text.ts";
import { objectsField } from "./parts.ts";

/** Tabs that every page has in its form. */
export const PAGE_GROUPS = [
  { name: "opening", title: "Opening", default: true },
  { name: "content", title: "Content" },
  { name: "closing", title: "Closing" },
];

/** The fields at the head of every page: its heading, its lede, what search and links show. */
export function pageOpening() {
  return [
    lineField({
      name: "title",
      title: "Page heading",
      description: "The one large heading. Also the title in the browser's tab.",
      words: { max: 10 },
      characters: 60,
      because: "tabs and search results cut longer ones",
      group: "opening",
    }),
    copyField({
      name: "lede",
      title: "Opening paragraph",
      description: "Larger than the rest: what the reader will know by the end of the page.",
      words: { max: 50 },
      group: "opening",
    }),
    copyField({
      name: "description",
      title: "Description for search and sharing",
      description: "One or two sentences that are not on the page itself.",
      words: { min: 12, max: 30 },
      group: "opening",
    }),
    shareImageField("opening"),
  ];
}

/**
 * How a page shows in lists and search: by what the desk calls it, with its address and its heading.
 * @param options.heading field that holds the heading
 */
export function pagePreview(
  { title, route }: PageRoute,
  options: { icon: ComponentType; heading?: string },
) {
  const { icon, heading: field = "title" } = options;
  return {
    select: { heading: field },
    prepare: ({ heading }: { heading?: string }) => ({
      title,
      subtitle: `${route} · ${heading || "No heading yet"}`,
      media: icon,
    }),
  };
}

/** The last words of a page that has some. */
export function closingParagraph() {
  return copyField({
    name: "closing",
    title: "Closing paragraph",
    words: { max: 60 },
    group: "closing",
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
    group: "closing",
    of: "relatedLink",
    what: "related links",
    size: { min: 2, max: 4 },
  });
}
