import { drawTile } from "../src/graphics/mark.ts";

const TILE = `data:image/svg+xml,${encodeURIComponent(drawTile(false))}`;

/** The site's mark, in place of the letters that Sanity makes of the Studio's title. */
export function Mark() {
  return <img alt="" src={TILE} style={{ display: "block", width: "100%" }} />;
}
