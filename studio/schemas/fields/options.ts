import type { TextLimit } from "../../../src/facts/text-limit.ts";

/*
 * What the fields of this project may say about themselves beyond Sanity's own options. The Studio
 * reads it in studio/forms and shows the input that goes with it.
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
  interface NumberOptions {
    /** Makes the field a place in a list: `drag` where editors order it, `fixed` where nobody does. */
    place?: "drag" | "fixed";
  }
}
