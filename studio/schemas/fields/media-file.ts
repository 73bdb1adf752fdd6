import { defineField, type FieldDefinition } from "@sanity/types";
import { lineField } from "./text.ts";

/** An address as the media host gives it; its plain one begins with `http:`. */
function address(name: string, title: string) {
  return defineField({
    name,
    title,
    type: "url",
    validation: (rule) => rule.required().uri({ scheme: ["http", "https"], allowRelative: true }),
  });
}

/**
 * A file at the media host, as the host's answer describes it (specification, section 7). Where the
 * Content Lake is the host, `asset` refers to the file there, so that it stays with the dataset.
 * The asset generation fills it in; nobody has to type it.
 * @param more fields that only this kind of file has
 */
export function mediaFileField(name: string, title: string, more: FieldDefinition[] = []) {
  return defineField({
    name,
    title,
    type: "file",
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
