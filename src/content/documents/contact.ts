import { z } from "zod";
import { href, optionalText, text } from "./fields.ts";
import { RichText } from "./rich-text.ts";

/** A way on at the end of a page. */
const RelatedLink = z.object({ label: text, note: optionalText, href });

/** The words of /contact. The address and the number are in the settings. */
export const ContactPage = z.object({
  _id: z.string(),
  title: text,
  description: text,
  lede: text,
  emailLabel: text,
  phoneLabel: text,
  responseNote: text,
  explanation: RichText.nullish(),
  related: z.array(RelatedLink).min(1, "needs at least one link"),
});
export type ContactPage = z.infer<typeof ContactPage>;
