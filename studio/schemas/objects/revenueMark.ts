import { BillIcon } from "@sanity/icons/Bill";
import { defineField, defineType } from "@sanity/types";
import { copyField } from "../fields/text.ts";

/** A size of revenue at which something changes, as a mark on the scale of /organizations. */
export const revenueMark = defineType({
  name: "revenueMark",
  title: "Revenue mark",
  type: "object",
  icon: BillIcon,
  fields: [
    defineField({
      name: "amount",
      title: "Amount",
      type: "number",
      description: "US dollars a year, without signs, as in 50000.",
      validation: (rule) => rule.required().integer().min(0),
    }),
    copyField({
      name: "text",
      title: "What changes at this size",
      words: { max: 25 },
      rows: 2,
    }),
  ],
  preview: {
    select: { amount: "amount", subtitle: "text" },
    prepare: ({ amount, subtitle }) => ({
      title: amount === undefined ? "No amount yet" : `$${Number(amount).toLocaleString("en-US")}`,
      subtitle,
      media: BillIcon,
    }),
  },
});
