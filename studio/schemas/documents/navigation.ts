import { MenuIcon } from "@sanity/icons/Menu";
import { defineType } from "@sanity/types";
import { FOOTER_LINK_COUNT, PRIMARY_LINK_COUNT } from "../../../src/facts/constants.ts";
import { navigationLinks } from "../../../src/rules/content-rules.ts";
import { objectsField } from "../fields/lists.ts";

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
      title: "Footer",
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
      media: MenuIcon,
    }),
  },
});
