import type { AboutPage } from "../../content/index.ts";
import { group, num } from "../../graphics/paper/cut.ts";
import { SHARE_HEIGHT, SHARE_WIDTH } from "../../graphics/share.ts";
import { SHOEBOX } from "./shoebox.ts";

/** A little larger than the picture: the table goes on beyond it. */
const SCALE = (1.03 * SHARE_WIDTH) / SHOEBOX.width;

/** Share picture: the open shoebox of receipts. */
export function shoeboxShare(of: AboutPage) {
  const top = SHARE_HEIGHT - SHOEBOX.height * SCALE + 12;
  const drawing = group(`translate(-18 ${num(top)}) scale(${num(SCALE)})`, SHOEBOX.open);
  return { of, drawing, width: 1050 };
}
