import { BlockContentIcon } from "@sanity/icons/BlockContent";
import { defineArrayMember, defineType } from "@sanity/types";
import { DECORATORS, LISTS, paragraphsOnly } from "../fields/portable-text.ts";

/** Running text with a small set of marks: bold, italic, links, bullet and numbered lists. */
export const richText = defineType({
  name: "richText",
  title: "Text",
  type: "array",
  icon: BlockContentIcon,
  of: [
    defineArrayMember({
      type: "block",
      styles: paragraphsOnly,
      lists: LISTS,
      marks: { decorators: DECORATORS, annotations: [{ type: "link" }] },
    }),
  ],
});
