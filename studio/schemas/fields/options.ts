import type { TextLimit } from "../../validation/text-limit.ts";

/*
 * Options of this project's fields besides Sanity's own. studio/forms reads them to choose the
 * input.
 */

declare module "@sanity/types" {
  interface StringOptions {
    /** Length that suits the layout; the form counts against it and validation advises by it. */
    limit?: TextLimit;
    /** Makes the field a short name, made from the words of the field that is named here. */
    shortNameFrom?: string;
    /** Makes the field the id of a voice, with the voice provider's own ones as suggestions. */
    voices?: true;
  }
  interface BaseSchemaTypeOptions {
    /** Shows below a picture how search results and shared links show the page. */
    sharePreview?: true;
    /**
     * Of a list: makes the place of each item its number, in the item's field `id`: the first one has this
     * number.
     */
    numberedFrom?: number;
    /** Of a list of lines: what a new line begins with. */
    lineStart?: string;
  }
  interface NumberOptions {
    /**
     * Makes the field a place in a list: `drag` if editors order it, `fixed` if the order cannot
     * change.
     */
    place?: "drag" | "fixed";
  }
}
