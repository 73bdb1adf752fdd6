import { defineField } from "@sanity/types";
import { hasWords, safeLink } from "../../validation/content-rules.ts";
import { linkToPage } from "../../validation/site-link.ts";

const TARGETS =
  "A page of this site (/about), a place on the page (#agents), or a full address that begins with https:, mailto: or tel:.";

/**
 * Where a link leads. Only safe targets pass: see `isSafeHref`.
 * @param empty what an empty field means; without it, the field is required
 */
export function hrefField({ empty }: { empty?: string } = {}) {
  return defineField({
    name: "href",
    title: "Leads to",
    type: "string",
    description: empty === undefined ? TARGETS : `${TARGETS} ${empty}`,
    validation: (rule) =>
      (empty === undefined ? rule.required().custom(hasWords) : rule)
        .custom(safeLink)
        .custom(linkToPage),
  });
}
