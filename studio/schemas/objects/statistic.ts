import { BarChartIcon } from "@sanity/icons/BarChart";
import { defineType } from "@sanity/types";
import { lineField } from "../fields/text.ts";

/** A figure with its label, as the statistics bands show it. */
export const statistic = defineType({
  name: "statistic",
  title: "Figure",
  type: "object",
  icon: BarChartIcon,
  fields: [
    lineField({
      name: "value",
      title: "Figure",
      description:
        "As it is written large: 10, 24/7, 100%, 1st, ∞. Up to 7 characters, except for a total that has a line to itself.",
      characters: 16,
      because: "it is set very large",
    }),
    lineField({
      name: "label",
      title: "Label",
      words: { max: 6 },
      characters: 48,
      because: "the column is narrow",
    }),
  ],
  preview: {
    select: { title: "value", subtitle: "label" },
    prepare: ({ title, subtitle }) => ({
      title: title || "No figure yet",
      subtitle,
      media: BarChartIcon,
    }),
  },
});
