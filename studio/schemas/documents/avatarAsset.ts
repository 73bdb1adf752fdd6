import { DocumentVideoIcon } from "@sanity/icons/DocumentVideo";
import { defineField, defineType } from "@sanity/types";
import { mediaFileField } from "../fields/media-file.ts";

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
      title: "Agent",
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
    select: {
      title: "agent.name",
      image: "image.publicId",
      audio: "audio.publicId",
      video: "video.publicId",
      media: "agent.image",
    },
    prepare: ({ title, image, audio, video, media }) => ({
      title: title || "Left of a deleted agent",
      subtitle:
        [image && "portrait", audio && "voice", video && "video"].filter(Boolean).join(", ") ||
        "Nothing generated yet",
      media: media ?? DocumentVideoIcon,
    }),
  },
});
