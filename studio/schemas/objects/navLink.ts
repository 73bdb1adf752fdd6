import { LinkIcon } from "@sanity/icons/Link";
import { defineType } from "@sanity/types";
import { hrefField } from "../fields/link.ts";
import { lineField } from "../fields/text.ts";

/** A link of the top bar or the footer. */
export const navLink = defineType({
  name: "navLink",
  title: "Link",
  type: "object",
  icon: LinkIcon,
  fields: [
    lineField({
      name: "label",
      title: "Label",
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
  preview: {
    select: { title: "label", subtitle: "href" },
    prepare: ({ title, subtitle }) => ({
      title: title || "No label yet",
      subtitle,
      media: LinkIcon,
    }),
  },
});
