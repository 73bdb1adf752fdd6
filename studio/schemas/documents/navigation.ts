import { MenuIcon } from "@sanity/icons/Menu";
import { defineType } from "@sanity/types";
import { FOOTER_LINK_COUNT, PRIMARY_LINK_COUNT } from "../../../src/facts/constants.ts";
import { navigationLinks } from "../../validation/content-rules.ts";
import { objectsField } from "../fields/parts.ts";
import { LinkIcon } from "@sanity/icons/Link";
import { hrefField, lineField } from "../fields/text.ts";
import { previewOf } from "../fields/preview.ts";

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
      what: "links",
      rule: navigationLinks(PRIMARY_LINK_COUNT, "the top bar"),
    }),
    objectsField({
      name: "footer",
      description: `Exactly ${FOOTER_LINK_COUNT} links.`,
      of: "navLink",
      what: "links",
      rule: navigationLinks(FOOTER_LINK_COUNT, "the footer"),
    }),
  ],
  preview: {
    select: { first: "primary.0.label", last: "footer.0.label" },
    prepare: ({ first, last }) => ({
      title: "Navigation",
      subtitle: [first, last].filter(Boolean).join(" … ") || "No links yet",
    }),
  },
});

/** A link of the top bar or the footer. */
export const navLink = defineType({
  name: "navLink",
  title: "Link",
  type: "object",
  icon: LinkIcon,
  fields: [
    lineField({
      name: "label",
      description: "As shown in the bar.",
      characters: 38,
      because: "longer labels make the bar wrap",
    }),
    lineField({
      name: "words",
      title: "In a sentence",
      description:
        "The label without its capitals, such as “Like OS”. It appears above the heading of the page and begins the title in the browser’s tab. Empty: the label as it is.",
      characters: 38,
      because: "longer words wrap above the heading",
      optional: true,
    }),
    hrefField(),
  ],
  preview: previewOf({ title: ["label", "No label yet"], subtitle: "href" }),
});
