import { MenuIcon } from "@sanity/icons/Menu";
import { defineType } from "@sanity/types";
import { FOOTER_LINK_COUNT, PRIMARY_LINK_COUNT } from "../../../src/facts/constants.ts";
import { distinctLinks } from "../../validation/content-rules.ts";
import { objectsField } from "../fields/parts.ts";
import { hrefField, lineField } from "../fields/text.ts";

/** The links of the top bar and of the footer, in their order. */
export const navigation = defineType({
  name: "navigation",
  title: "Navigation",
  type: "document",
  icon: MenuIcon,
  fields: [
    objectsField({
      name: "primary",
      title: "Top bar",
      description: `Exactly ${PRIMARY_LINK_COUNT} links.`,
      of: "navLink",
      what: "links in the top bar",
      size: PRIMARY_LINK_COUNT,
      rule: distinctLinks,
    }),
    objectsField({
      name: "footer",
      description: `Exactly ${FOOTER_LINK_COUNT} links.`,
      of: "navLink",
      what: "links in the footer",
      size: FOOTER_LINK_COUNT,
      rule: distinctLinks,
    }),
  ],
  preview: { prepare: () => ({ title: "Navigation" }) },
});

/** A link of the top bar or the footer. */
export const navLink = defineType({
  name: "navLink",
  title: "Link",
  type: "object",
  fields: [
    lineField({
      name: "label",
      description: "As shown in the bar.",
      characters: [38, "longer labels make the bar wrap"],
    }),
    lineField({
      name: "words",
      title: "In a sentence",
      description:
        "The label without its capitals, such as “Like OS”. It appears above the heading of the page and begins the title in the browser’s tab. Empty: the label as it is.",
      characters: [38, "longer words wrap above the heading"],
      optional: true,
    }),
    hrefField(),
  ],
  preview: { select: { title: "label", subtitle: "href" } },
});
