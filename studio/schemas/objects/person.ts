import { UserIcon } from "@sanity/icons/User";
import { defineType } from "@sanity/types";
import { imageField } from "../fields/image.ts";
import { copyField, lineField } from "../fields/text.ts";

/** Somebody who is behind the site. */
export const person = defineType({
  name: "person",
  title: "Person",
  type: "object",
  icon: UserIcon,
  fields: [
    lineField({
      name: "name",
      title: "Name",
      description: "First and last name. Only with this person’s consent.",
      words: { max: 6 },
    }),
    lineField({
      name: "role",
      title: "Role",
      description: "What this person does for the project: “Answers your messages”.",
      words: { max: 8 },
    }),
    imageField({
      name: "image",
      title: "Picture",
      description: "A portrait, shown as a small square. Left empty, the words stand alone.",
      optional: true,
    }),
    copyField({
      name: "sentence",
      title: "One sentence",
      description: "Why this person: the work they come from, and where.",
      words: { max: 30 },
      rows: 2,
    }),
  ],
  preview: {
    select: { title: "name", subtitle: "role", media: "image" },
    prepare: ({ title, subtitle, media }) => ({
      title: title || "Nobody yet",
      subtitle,
      media: media ?? UserIcon,
    }),
  },
});
