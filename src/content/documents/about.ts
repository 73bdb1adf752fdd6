import { z } from "zod";
import { optionalText, text } from "./fields.ts";
import { opening, related } from "./page.ts";
import { RichText } from "./rich-text.ts";

const Section = z.object({
  _key: z.string(),
  heading: text,
  body: RichText,
  marginNote: optionalText,
});

/** /about: a long editorial page with a pull quote and notes in its margin. */
export const AboutPage = z.object({
  ...opening,
  pullQuote: text,
  sections: z.array(Section, "has to be a list of sections").min(1, "needs at least one section"),
  closing: text,
  related,
});
export type AboutPage = z.infer<typeof AboutPage>;
