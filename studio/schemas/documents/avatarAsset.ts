import { DocumentVideoIcon } from "@sanity/icons/DocumentVideo";
import { defineField, defineType } from "@sanity/types";
import { mediaFileField } from "../fields/media-file.ts";

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
      validation: (rule) => rule.required(),
    }),
    mediaFileField("image", "Portrait"),
    mediaFileField("audio", "Voice"),
    mediaFileField("video", "Talking video"),
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
      title: title || "No agent yet",
      subtitle:
        [image && "portrait", audio && "voice", video && "video"].filter(Boolean).join(", ") ||
        "Nothing generated yet",
      media: media ?? DocumentVideoIcon,
    }),
  },
});
