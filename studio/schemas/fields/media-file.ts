import { defineField, type FieldDefinition } from "@sanity/types";
import { lineField } from "./text.ts";

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
 * A file at the media host, as in the host's response (specification, section 7). If the Content
 * Lake is the host, `asset` refers to the file, so that it moves with the dataset. The asset
 * generation fills it in.
 * @param options.type `image` for a picture: the Studio refuses one in a field for files
 * @param options.more fields that only this kind of file has
 */
export function mediaFileField(
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
