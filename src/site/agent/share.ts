import type { ImageValue } from "../../content/index.ts";
import type { HueName } from "../../facts/vocabulary.ts";
import { voice } from "../../graphics/paper/inks.ts";
import { SHARE_WIDTH } from "../../graphics/share.ts";

/** Width of a portrait at the right edge, in pixels. */
const PORTRAIT = 445;

/** A document with the picture that an editor chose for links to it. */
interface SharedDocument {
  _id: string;
  shareImage?: ImageValue | null | undefined;
}

/** Share picture: the portrait, and the strand that leaves it. */
export function faceShare(of: SharedDocument, portrait: ImageValue, color: HueName) {
  const { mid } = voice(color);
  const edge = SHARE_WIDTH - PORTRAIT;
  const line = `M-10 560C180 590 260 470 430 500S${edge - 120} 560 ${edge + 10} 470`;
  const notes = [
    [150, 558],
    [330, 500],
    [520, 519],
  ].map(
    ([x = 0, y = 0]) =>
      `<ellipse fill="${mid}" cx="${x}" cy="${y}" rx="16" ry="12" transform="rotate(-18 ${x} ${y})"/>`,
  );
  const strand = `<path fill="none" stroke="${mid}" stroke-width="7" d="${line}"/>`;
  return { of, portrait, drawing: strand + notes.join("") };
}
