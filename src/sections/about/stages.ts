import { SIDE, type Stage } from "../../graphics/about/weave.ts";

/**
 * Where the strands run, in thousandths of a piece. On a wide page a piece reaches from the window's
 * left edge to the text; on a narrow one it is as wide as the window. The page's styles keep these
 * lanes free: the margin column ends at 690, and narrow text begins at 130.
 */
export const WIDE: Stage = { rail: [745, 935], aside: [[35, 135]], end: 85, button: SIDE };
export const NARROW: Stage = {
  rail: [22, 90],
  aside: [
    [14, 44],
    [956, 986],
  ],
  bows: [130, 850],
  end: 50,
  button: 130,
};
