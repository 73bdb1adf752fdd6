import { drawingIn } from "./paper/cut.ts";
import { NIGHT } from "./paper/inks.ts";
import strands from "./strands/share.svg?raw";

/** Size of an Open Graph image, in pixels. */
export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

/** The agents' strands, drawn together: for pages without a drawing that shows at this size. */
export const SHARE_STRANDS = drawingIn(strands);

/** A drawing as a whole SVG document, on the ground of night. */
export function onNight(drawing: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHARE_WIDTH} ${SHARE_HEIGHT}" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}">` +
    `<path fill="${NIGHT}" d="M0 0H${SHARE_WIDTH}V${SHARE_HEIGHT}H0Z"/>${drawing}</svg>`
  );
}
