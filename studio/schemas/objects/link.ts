import { LinkIcon } from "@sanity/icons/Link";
import { defineType } from "@sanity/types";
import { hrefField } from "../fields/link.ts";

/** A link inside running text. */
export const link = defineType({
  name: "link",
  title: "Link",
  type: "object",
  icon: LinkIcon,
  fields: [hrefField()],
  preview: {
    select: { href: "href" },
    prepare: ({ href }) => ({
      title: href || "Leads nowhere yet",
      subtitle: "Link",
      media: LinkIcon,
    }),
  },
});
