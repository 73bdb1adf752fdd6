import { defineQuery } from "groq";
import { z } from "zod";
import { optionalHref, optionalRichText, text } from "../../content/documents/fields.ts";
import { definePage, opening, related } from "../../content/documents/page.ts";
import { orMissing } from "../../rules/content-rules.ts";

const CONTACT_QUERY = defineQuery(`*[_type == "contactPage" && _id == "contactPage"][0]{
  _id, title, description, lede, shareImage{ asset, alt, crop, hotspot }, startHeading, steps[]{ title, text, label, href },
  emailLabel, phoneLabel, responseNote, explanation,
  related[]{ label, note, href }
}`);

/** The words of /contact. The address and the number are in the settings. */
export const ContactPage = z.object({
  ...opening,
  startHeading: text,
  /** What one can start with now; a step without a target leads to the address. */
  steps: z
    .array(
      z.object({ title: text, text, label: text, href: optionalHref }),
      orMissing("a list of steps"),
    )
    .min(1, "needs at least one step"),
  emailLabel: text,
  phoneLabel: text,
  responseNote: text,
  explanation: optionalRichText,
  related,
});
export type ContactPage = z.infer<typeof ContactPage>;

export const contact = definePage({
  type: "contactPage",
  route: "/contact",
  title: "Contact",
  position: 110,
  query: CONTACT_QUERY,
  shape: ContactPage,
});
