import { LockIcon } from "@sanity/icons/Lock";
import { defineField, defineType } from "@sanity/types";
import { lineField } from "../fields/text.ts";

/** How one agent handles records: what it reads, what it returns, and who releases it. */
export const recordHandling = defineType({
  name: "recordHandling",
  title: "Records and work",
  type: "object",
  icon: LockIcon,
  fields: [
    defineField({
      name: "agent",
      title: "Agent",
      type: "reference",
      to: [{ type: "agent" }],
      validation: (rule) => rule.required(),
    }),
    lineField({
      name: "record",
      title: "Records it reads",
      words: { max: 5 },
      characters: 28,
      because: "the column is narrow",
    }),
    lineField({
      name: "work",
      title: "Work that comes back",
      words: { max: 6 },
      characters: 34,
      because: "the column is narrow",
    }),
    lineField({ name: "releasedBy", title: "Who releases it", words: { max: 8 } }),
  ],
  preview: {
    select: { title: "agent.name", subtitle: "record", media: "agent.image" },
    prepare: ({ title, subtitle, media }) => ({
      title: title || "No agent yet",
      subtitle: subtitle || "No words yet",
      media: media ?? LockIcon,
    }),
  },
});
