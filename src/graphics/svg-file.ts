/** What a drawing's file holds within its `svg` element, for a page that has an element of its own. */
export function drawingIn(file: string): string {
  return file.replace(/^<svg[^>]*>|<\/svg>\s*$/g, "");
}
