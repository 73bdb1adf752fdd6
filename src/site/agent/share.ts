import type { ImageValue } from "../../content/index.ts";
import type { HueName } from "../../facts/vocabulary.ts";
import { voice } from "../../graphics/paper/inks.ts";
import { SHARE_WIDTH } from "../../graphics/share.ts";

/** Width of a portrait at the right edge, in pixels. */
const PORTRAIT = 445;

/** A document with the picture that an editor chose for links to it. */
interface Shared {
  _id: string;
  shareImage?: ImageValue | null | undefined;
}

/** Share picture: the portrait, and the strand that leaves it. */
export function faceShare(of: Shared, portrait: ImageValue, color: HueName) {
  return { of, portrait, drawing: draw(color, SHARE_WIDTH - PORTRAIT) };
}

/** @param edge left edge of the portrait */
function draw(color: HueName, edge: number): string {
  const { mid } = voice(color);
  const line = `M-10 560C180 590 260 470 430 500S${edge - 120} 560 ${edge + 10} 470`;
  return (
    `<path fill="none" stroke="${mid}" stroke-width="7" d="${line}"/>` +
    [
      [150, 558],
      [330, 500],
      [520, 519],
    ]
      .map(([x = 0, y = 0]) => note(mid, x, y))
      .join("")
  );
}

function note(fill: string, x: number, y: number): string {
  return `<ellipse fill="${fill}" cx="${x}" cy="${y}" rx="16" ry="12" transform="rotate(-18 ${x} ${y})"/>`;
}
