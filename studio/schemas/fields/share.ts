import { imageField } from "./image.ts";

/** The picture of links to a page, where an editor chooses one. */
export function shareImageField(group: string) {
  return imageField({
    name: "shareImage",
    title: "Picture for shared links",
    description:
      "A photograph of 1200 by 630 pixels. Left empty, one is drawn of the page’s own drawing and heading.",
    optional: true,
    sharePreview: true,
    group,
  });
}
