import type { AboutPage } from "../../content/index.ts";
import { drawingIn, group, num } from "../../graphics/paper/cut.ts";
import { SHARE_HEIGHT, SHARE_WIDTH } from "../../graphics/share.ts";
import open from "./shoebox-open.svg?raw";
import shut from "./shoebox-shut.svg?raw";

/**
 * The page's two pictures: the shoebox on the kitchen table, first open under the lamp with its
 * receipts in piles, then shut in the dark.
 */
export const SHOEBOX = {
  /** Size of a picture, in units. */
  width: 1440,
  height: 460,
  open: drawingIn(open),
  shut: drawingIn(shut),
} as const;

/** A little larger than the picture: the table goes on beyond it. */
const SCALE = (1.03 * SHARE_WIDTH) / SHOEBOX.width;

/** Share picture: the open shoebox of receipts. */
export function shoeboxShare(of: AboutPage) {
  const top = SHARE_HEIGHT - SHOEBOX.height * SCALE + 12;
  const drawing = group(`translate(-18 ${num(top)}) scale(${num(SCALE)})`, SHOEBOX.open);
  return { of, drawing, width: 1050 };
}
