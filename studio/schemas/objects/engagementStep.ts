import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { defineType } from "@sanity/types";
import { copyField, lineField } from "../fields/text.ts";

/** A step of an engagement: what the product prepares and what a person decides. */
export const engagementStep = defineType({
  name: "engagementStep",
  title: "Step of an engagement",
  type: "object",
  icon: CheckmarkCircleIcon,
  fields: [
    lineField({ name: "name", title: "Step", words: { max: 3 } }),
    copyField({
      name: "product",
      title: "What the product prepares",
      words: { max: 20 },
      rows: 2,
    }),
    copyField({
      name: "professional",
      title: "What the professional decides",
      words: { max: 20 },
      rows: 2,
    }),
  ],
  preview: {
    select: { title: "name", subtitle: "professional" },
    prepare: ({ title, subtitle }) => ({
      title: title || "No step yet",
      subtitle,
      media: CheckmarkCircleIcon,
    }),
  },
});
