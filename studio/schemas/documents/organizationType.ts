import { HeartIcon } from "@sanity/icons/Heart";
import { defineField, defineType } from "@sanity/types";
import { idField, orderField } from "../fields/identity.ts";
import { agentsField } from "../fields/lists.ts";
import { DISPLAY_ORDER } from "../fields/orderings.ts";
import { copyField, lineField } from "../fields/text.ts";

/** One of the 21 types of mission-driven organization on /organizations. */
export const organizationType = defineType({
  name: "organizationType",
  title: "Organization type",
  type: "document",
  icon: HeartIcon,
  orderings: [DISPLAY_ORDER],
  fields: [
    lineField({
      name: "name",
      title: "Name",
      description: "In the plural, as in “Community foundations”.",
      words: { max: 6 },
    }),
    idField({ thing: "organization type" }),
    orderField({ thing: "organization type" }),
    lineField({
      name: "legalForm",
      title: "Legal form or code",
      description: "As in “501(c)(3) private foundation”. “No single form” where there is none.",
      words: { max: 14 },
    }),
    defineField({
      name: "body",
      title: "Explanation",
      type: "richText",
      description:
        "What it is, its typical work and size, who regulates it, and how the agents serve it. 60 to 110 words.",
      validation: (rule) => rule.required(),
    }),
    copyField({
      name: "example",
      title: "An example of its work",
      description: "Concrete and plausible; no real organization by name.",
      words: { max: 35 },
      rows: 2,
      optional: true,
    }),
    agentsField({
      title: "Agents that serve it most",
      description: "One to four, the most useful first.",
      max: 4,
    }),
  ],
  preview: {
    select: { title: "name", form: "legalForm", order: "order" },
    prepare: ({ title, form, order }) => ({
      title,
      subtitle: [order, form].filter(Boolean).join(" · "),
      media: HeartIcon,
    }),
  },
});
