import { defineField } from "@sanity/types";
import type { FieldOptions } from "./text.ts";
import { lengthWithin } from "../../validation/content-rules.ts";
import { validateAltOfNewPicture, validateAlt } from "../../validation/image-alt.ts";

/** Listeners lose the thread of a longer one. */
const ALT_LIMIT = { words: { max: 25 } };
/** What browsers show. Where HEIC is not among them, an iPhone sends its photographs as JPEG. */
const FORMATS = "image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml";

/**
 * A picture with its crop, its point of focus and its alternative text. The text is asked for as
 * soon as there is a picture.
 */
export function imageField({
  optional,
  sharePreview,
  ...field
}: FieldOptions & {
  /** Shows how a shared link shows the page. */
  sharePreview?: true;
}) {
  return defineField({
    ...field,
    type: "image",
    options: { hotspot: true, accept: FORMATS, ...(sharePreview && { sharePreview }) },
    validation: (rule) =>
      optional
        ? rule
        : rule.required().assetRequired().error("Upload a picture, or select one that is there."),
    fields: [
      defineField({
        name: "alt",
        title: "What the picture shows",
        type: "string",
        description:
          "For people who cannot see it: without “picture of”. It is read aloud in place of the picture.",
        options: { limit: ALT_LIMIT },
        validation: (rule) => [
          rule.custom(validateAlt),
          rule.custom(lengthWithin(ALT_LIMIT)).info(),
          rule.custom(validateAltOfNewPicture).warning(),
        ],
      }),
    ],
  });
}

/** The picture of links to a page, where an editor chooses one. */
export function shareImageField() {
  return imageField({
    name: "shareImage",
    title: "Picture for shared links",
    description:
      "A photograph of 1200 by 630 pixels. Left empty, one is drawn of the page’s own drawing and heading.",
    optional: true,
    sharePreview: true,
  });
}
