import { z } from "zod";
import { text } from "./fields.ts";
import { opening, related } from "./page.ts";
import { RichText } from "./rich-text.ts";

/** The words of /contact. The address and the number are in the settings. */
export const ContactPage = z.object({
  ...opening,
  emailLabel: text,
  phoneLabel: text,
  responseNote: text,
  explanation: RichText.nullish(),
  related,
});
export type ContactPage = z.infer<typeof ContactPage>;
