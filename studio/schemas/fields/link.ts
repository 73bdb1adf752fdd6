import { defineField } from "@sanity/types";
import { safeLink } from "../../../src/facts/rules.ts";

/** Where a link leads. Only safe targets pass: see `isSafeHref`. */
export function hrefField() {
  return defineField({
    name: "href",
    title: "Leads to",
    type: "string",
    description:
      "A page of this site (/about), a place on the page (#agents), or a full address that begins with https:, mailto: or tel:.",
    validation: (rule) => rule.required().custom(safeLink),
  });
}
