import { defineField, type FieldDefinition } from "@sanity/types";
import { partField } from "./objects.ts";
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
 * A file at the media host, as the host's answer describes it (specification, section 7).
 * The asset generation fills it in; nobody has to type it.
 * @param more fields that only this kind of file has
 */
export function mediaFileField(name: string, title: string, more: FieldDefinition[] = []) {
  return partField({ name, title, optional: true, collapsed: true }, [
    lineField({ name: "publicId", title: "Name at the media host" }),
    address("url", "Address"),
    address("secureUrl", "Secure address"),
    defineField({
      name: "resourceType",
      title: "Kind of file at the media host",
      type: "string",
      description: "The media host files sound under video.",
      options: { list: ["image", "video"] },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "asset",
      title: "File in the Content Lake",
      type: "file",
      description: "Where the Content Lake is the media host: keeps the file with the dataset.",
      readOnly: true,
    }),
    ...more,
  ]);
}
