import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { defineArrayMember, defineType } from "@sanity/types";
import { DECORATORS, LISTS, withHeadings } from "../fields/portable-text.ts";

/** The text of a legal page: as running text, with headings that its contents list is made of. */
export const legalText = defineType({
  name: "legalText",
  title: "Legal text",
  type: "array",
  icon: DocumentTextIcon,
  of: [
    defineArrayMember({
      type: "block",
      styles: withHeadings,
      lists: LISTS,
      marks: { decorators: DECORATORS, annotations: [{ type: "link" }] },
    }),
  ],
});
