import { z } from "zod";
import { listOf, optionalHref, optionalRichText, text } from "../../content/documents/fields.ts";
import { definePage, opening, related } from "../../content/documents/page.ts";

/** The words of /contact. The address and the number are in the settings. */
export const ContactPage = z.object({
  ...opening,
  startHeading: text,
  /** What one can start with now; a step without a target leads to the address. */
  steps: listOf(z.object({ title: text, text, label: text, href: optionalHref }), "steps", "step"),
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
  shape: ContactPage,
});
