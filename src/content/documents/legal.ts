import { z } from "zod";
import { LEGAL_SLUGS } from "../../facts/legal-pages.ts";
import { oneOf, optionalText, text } from "./fields.ts";
import { RichText } from "./rich-text.ts";

/** One of the six legal pages. */
export const LegalPage = z.object({
  _id: z.string(),
  slug: oneOf(LEGAL_SLUGS),
  title: text,
  description: text,
  effectiveDate: z.iso.date("has to be a date, as in 2025-08-01"),
  summary: optionalText,
  body: RichText,
});
export type LegalPage = z.infer<typeof LegalPage>;
