import { z } from "zod";
import { isBlank } from "../../facts/blank.ts";

const fraction = z.number("has to be a number").min(0).max(1);

/** An image as the dataset holds it: a reference to an asset, what to keep of it, and its text. */
export const ImageValue = z.object({
  asset: z
    .object(
      {
        _ref: z
          .string()
          .regex(/^image-[0-9a-f]{40}-\d+x\d+-[a-z0-9]+$/, "is not the id of an image asset"),
      },
      "has no picture. Upload one in the Studio",
    )
    .required(),
  alt: z
    .string("needs a text that says what the picture shows")
    .refine((alt) => !isBlank(alt), "needs a text that says what the picture shows"),
  crop: z.object({ top: fraction, bottom: fraction, left: fraction, right: fraction }).nullish(),
  hotspot: z.object({ x: fraction, y: fraction }).nullish(),
});
export type ImageValue = z.infer<typeof ImageValue>;
