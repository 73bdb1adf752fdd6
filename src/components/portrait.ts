import { picture } from "../content/index.ts";

type Image = Parameters<typeof picture>[0];

/** Owner of a picture: the value, the id of its document, and the field. */
export type PortraitSource =
  | { of: { _id: string; image: Image }; field?: "image" | `${string}.image` }
  | { of: { _id: string; domainImage: Image }; field: "domainImage" };

/** Attributes of an `<img>` for a portrait, or for the picture of an agent's domain. */
export function portraitPicture(source: PortraitSource): ReturnType<typeof picture> {
  const image = source.field === "domainImage" ? source.of.domainImage : source.of.image;
  const place = { document: source.of._id, field: source.field ?? "image" };
  return picture(image, [256, 512, 1024], place);
}
