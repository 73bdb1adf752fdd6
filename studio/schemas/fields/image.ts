import { defineField } from "@sanity/types";
import { lengthWithin } from "../../../src/rules/content-rules.ts";
import "./options.ts";
import { altOfNewPicture, altOfParentImage } from "../../validation/image-alt.ts";

/** What a field with a picture has. */
export interface ImageFieldOptions {
  /** Name in the document. */
  name: string;
  /** Label in the form. */
  title: string;
  /** Help for the editor: what the picture is for, and its shape. */
  description: string;
  /** Tab of the form. */
  group?: string;
  /** Whether the document can do without it. */
  optional?: boolean;
  /** Shows how search results and shared links show the page. */
  sharePreview?: true;
}

/** What to do about a picture that is not there. */
const CHOOSE_PICTURE = "Upload a picture, or select one that is there.";
/** Listeners lose the thread of a longer one. */
const ALT_LIMIT = { words: { max: 25 } };

/**
 * A picture with its crop, its point of focus and its alternative text. The text is asked for as
 * soon as there is a picture.
 */
export function imageField(field: ImageFieldOptions) {
  const { name, title, description, group, optional, sharePreview } = field;
  return defineField({
    name,
    title,
    description,
    group,
    type: "image",
    options: { hotspot: true, ...(sharePreview && { sharePreview }) },
    validation: (rule) => (optional ? rule : rule.required().assetRequired().error(CHOOSE_PICTURE)),
    fields: [
      defineField({
        name: "alt",
        title: "What the picture shows",
        type: "string",
        description:
          "For people who cannot see it: without “picture of”. It is read aloud in place of the picture.",
        options: { limit: ALT_LIMIT },
        validation: (rule) => [
          rule.custom(altOfParentImage),
          rule.custom(lengthWithin(ALT_LIMIT)).info(),
          rule.custom(altOfNewPicture).warning(),
        ],
      }),
    ],
  });
}
