import { drawingIn } from "../../graphics/svg-file.ts";
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
