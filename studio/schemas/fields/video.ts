import { defineField } from "@sanity/types";
import { videoAddress } from "../../../src/rules/content-rules.ts";

/**
 * Where a video is: a path on this site, or an address at a media host.
 * @param name name in the document
 * @param title label in the form
 * @param description help for the editor
 */
export function videoField(name: string, title: string, description: string, group?: string) {
  return defineField({
    name,
    title,
    type: "string",
    description,
    group,
    validation: (rule) => rule.custom(videoAddress),
  });
}
