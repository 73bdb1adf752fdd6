import { oklchToHex } from "./paper/color.ts";
import { piece, sheet } from "./paper/cut.ts";
import { INK, PAPER } from "./paper/inks.ts";

/** Two shades of paper: the sheet, seen on a page of paper, and the neck. */
const GROUND = oklchToHex({ l: 0.88, c: 0.02, h: 85 });
const SHADE = oklchToHex({ l: 0.76, c: 0.022, h: 85 });

/**
 * Placeholder of an image that did not load: a blank paper face over dark shoulders, with a quarter
 * rest.
 */
export function drawPlaceholder(): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 510">' +
    sheet(GROUND, [
      [0, 0],
      [360, 0],
      [360, 510],
      [0, 510],
    ]) +
    sheet(SHADE, [
      [140, 270],
      [222, 270],
      [224, 340, 16],
      [236, 372],
      [182, 430],
      [124, 372],
      [138, 340, 16],
    ]) +
    sheet(INK, [
      [181, 428],
      [228, 352],
      [292, 378, 26],
      [346, 404, 54],
      [402, 480, 30],
      [410, 512],
      [-50, 512],
      [-42, 480, 30],
      [14, 408, 54],
      [74, 378, 26],
      [133, 352],
    ]) +
    sheet(PAPER, [
      [178, 58, 40],
      [244, 70, 44],
      [272, 146, 40],
      [270, 222, 24],
      [252, 276, 10],
      [212, 312, 8],
      [152, 314, 8],
      [108, 280, 12],
      [91, 224, 24],
      [88, 148, 40],
      [116, 72, 44],
    ]) +
    piece(
      INK,
      "M167 110L208 158Q213 164 208 170Q189 188 191 203Q193 217 216 241L210 247Q183 237 181 251Q180 263 198 282L192 288Q163 268 161 249Q160 232 180 230Q187 229 192 231L160 195Q155 189 160 183Q180 165 178 149Q176 135 161 116Z",
    ) +
    "</svg>\n"
  );
}
