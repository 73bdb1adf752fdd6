import { DocumentVideoIcon } from "@sanity/icons/DocumentVideo";
import { defineField, defineType, type FieldDefinition } from "@sanity/types";
import { lineField } from "../fields/text.ts";

/** Content hash of what an asset was made from: with another one it is out of date. */
function madeFrom(name: string, title: string) {
  return defineField({ name, title, type: "string", readOnly: true, hidden: true });
}

/** The generated media of one agent: portrait, voice and talking video at the media host. */
export const avatarAsset = defineType({
  name: "avatarAsset",
  title: "Generated media",
  type: "document",
  icon: DocumentVideoIcon,
  fields: [
    defineField({
      name: "agent",
      type: "reference",
      to: [{ type: "agent" }],
      // An agent may be deleted without a thought for what was made for it.
      weak: true,
      validation: (rule) => rule.required(),
    }),
    mediaFileField("image", "Portrait", { type: "image" }),
    mediaFileField("audio", "Voice", {
      more: [
        defineField({
          name: "seconds",
          title: "Length in seconds",
          type: "number",
          readOnly: true,
        }),
      ],
    }),
    mediaFileField("video", "Talking video"),
    madeFrom("imageKey", "Portrait was made from"),
    madeFrom("audioKey", "Voice was made from"),
    madeFrom("videoKey", "Talking video was made from"),
  ],
  preview: {
    select: { name: "agent.name", media: "agent.image" },
    prepare: ({ name, media }) => ({ title: name || "Left of a deleted agent", media }),
  },
});

/** An address from the media host; its insecure form begins with `http:`. */
function address(name: string, title: string) {
  return defineField({
    name,
    title,
    type: "url",
    validation: (rule) => rule.required().uri({ scheme: ["http", "https"], allowRelative: true }),
  });
}

/**
 * A file at the media host, as in the host's response (specification, section 3). If the Content
 * Lake is the host, `asset` refers to the file, so that it moves with the dataset. The asset
 * generation fills it in.
 * @param options.type `image` for a picture: the Studio refuses one in a field for files
 * @param options.more fields that only this kind of file has
 */
function mediaFileField(
  name: string,
  title: string,
  { type = "file", more = [] }: { type?: "file" | "image"; more?: FieldDefinition[] } = {},
) {
  return defineField({
    name,
    title,
    type,
    readOnly: true,
    fields: [
      lineField({ name: "publicId", title: "Name at the media host" }),
      address("url", "Address"),
      address("secureUrl", "Secure address"),
      defineField({
        name: "resourceType",
        title: "Kind of file at the media host",
        type: "string",
        description: "The media host stores sound as video.",
        options: { list: ["image", "video"] },
        validation: (rule) => rule.required(),
      }),
      ...more,
    ],
  });
}
