import {
  clamp,
  cut,
  disc,
  mix,
  num,
  piece,
  type Point,
  sheet,
  xy,
} from "../../../../../src/graphics/paper/cut.ts";
import { INK, PAPER } from "../../../../../src/graphics/paper/inks.ts";
import {
  type BrowShape,
  cornersOf,
  type EyeShape,
  faceX,
  markup,
  MIDDLE,
  type Person,
  type Scene,
} from "./person.ts";

type Spot = readonly [x: number, y: number];
type Curve = readonly [from: Spot, over: Spot, to: Spot];

function pointOn([from, over, to]: Curve, share: number): Spot {
  const rest = 1 - share;
  return [
    rest * rest * from[0] + 2 * rest * share * over[0] + share * share * to[0],
    rest * rest * from[1] + 2 * rest * share * over[1] + share * share * to[1],
  ];
}

/** Height of a lid at a given x; lids run monotonically in x, so a search by halves finds it. */
function heightAt(lid: Curve, x: number): number {
  const rising = lid[2][0] > lid[0][0];
  let low = 0;
  let high = 1;
  for (let step = 0; step < 18; step += 1) {
    const middle = (low + high) / 2;
    if (pointOn(lid, middle)[0] < x === rising) low = middle;
    else high = middle;
  }
  return pointOn(lid, (low + high) / 2)[1];
}

/** The part of the iris that the lids leave free; cut as a polygon, so no clip path is needed. */
function iris(x: number, y: number, radius: number, upper: Curve, lower: Curve): string {
  const left = Math.min(upper[0][0], upper[2][0]);
  const right = Math.max(upper[0][0], upper[2][0]);
  const steps = 26;
  const spots: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    const angle = (step / steps) * 2 * Math.PI;
    const px = clamp(x + Math.cos(angle) * radius, left, right);
    const py = y + Math.sin(angle) * radius;
    spots.push(xy(px, clamp(py, heightAt(upper, px) - 1, heightAt(lower, px))));
  }
  return `M${spots.join("L")}Z`;
}

/** One eye, back to front. */
function eye(scene: Scene, shape: EyeShape, side: -1 | 1): string {
  const { pose } = scene;
  const near = side * scene.turn <= 0;
  const narrow = near ? 1 : 1 - Math.abs(scene.turn) * 0.2;
  const x = faceX(scene, side * shape.apart);
  const { y } = shape;
  const half = shape.half * narrow;
  const blink = clamp(pose.blink, 0, 1);
  const inner: Spot = [x - side * half, y + shape.tilt / 2];
  const outer: Spot = [x + side * half, y - shape.tilt / 2];
  const lower: Curve = [inner, [x + side * half * 0.1, y + shape.lower * 2], outer];
  // The lid follows the eye when it looks down, and the brow when it is raised.
  const follow = Math.max(0, pose.gaze.y) * 0.7 - pose.brow * 0.14;
  const top = mix(y - shape.upper * (2 - follow), y + shape.lower * 1.7, blink);
  const peak = x + side * half * shape.peak;
  const upper: Curve = [inner, [peak, top], outer];
  const wing: Spot = [
    outer[0] + side * shape.wing,
    outer[1] - shape.wing * mix(0.55, 0.1, blink) - shape.lash * 0.2,
  ];
  const raise = shape.lash * 2;
  const lidHeight = shape.lid * mix(1, 0.4, blink);
  const fold = `M${xy(inner[0] + side * 2, inner[1] - 2)}Q${xy(peak, top - raise)} ${xy(...wing)}Q${xy(peak + side * 3, top - raise - lidHeight * 2)} ${xy(inner[0] + side * 2, inner[1] - 2)}Z`;
  const white = `M${xy(...inner)}Q${xy(...upper[1])} ${xy(...upper[2])}Q${xy(...lower[1])} ${xy(...inner)}Z`;
  const lash = `M${xy(inner[0] - side * 2, inner[1] + 1.5)}Q${xy(peak, top + 1)} ${xy(outer[0], outer[1] + 1.5)}L${xy(...wing)}Q${xy(peak + side * 2, top - raise)} ${xy(inner[0] - side * 2, inner[1] + 1.5)}Z`;
  const irisX = x + pose.gaze.x * half * 0.28 + scene.turn * 1.5;
  const irisY = y - shape.upper * 0.22 + pose.gaze.y * shape.upper * 0.5;
  // The lid leaves less and less of the light in the eye.
  const shine = shape.iris * 0.24 * clamp((0.5 - blink) / 0.3, 0, 1);
  const glint =
    shine > 0 ? disc(PAPER, irisX + shape.iris * 0.34, irisY - shape.iris * 0.2, shine) : "";
  const open =
    piece(PAPER, white) + piece(INK, iris(irisX, irisY, shape.iris, upper, lower)) + glint;
  return (
    (shape.lid > 0 ? piece(shape.shade, fold) : "") + (blink < 0.97 ? open : "") + piece(INK, lash)
  );
}

/** Both eyes, which are not quite the same. They read at 48 px; the glint is for the large sizes. */
export function eyes(scene: Scene, shape: EyeShape): string {
  return eye(scene, shape, -1) + eye(scene, { ...shape, upper: shape.upper * 0.97 }, 1);
}

function brow(scene: Scene, shape: BrowShape, eye: EyeShape, side: -1 | 1): string {
  const lift = scene.pose.brow;
  const { apart } = eye;
  const y = eye.y - shape.over - lift * 9 - (side === 1 ? shape.uneven : 0);
  const inner = faceX(scene, side * (apart - shape.half));
  const bend = faceX(scene, side * (apart + shape.half * 0.25));
  const outer = faceX(scene, side * (apart + shape.half));
  const innerY = y - shape.tilt / 2;
  const outerY = y + shape.tilt / 2 + lift;
  const bendY = (innerY + outerY) / 2 - shape.arch - lift * 1.5;
  const { inner: thick, outer: thin } = shape;
  const points: Point[] = [
    [inner, innerY],
    [bend, bendY, 12],
    [outer, outerY],
    [outer - side * thin * 0.3, outerY + thin],
    [bend - side, bendY + (thick + thin) * 0.58, 12],
    [inner + side * 1.5, innerY + thick],
  ];
  return sheet(shape.color, points);
}

/** Both brows. */
export function brows(scene: Scene, shape: BrowShape, eye: EyeShape): string {
  return brow(scene, shape, eye, -1) + brow(scene, shape, eye, 1);
}

/**
 * Spectacles: one path of two closed lenses, and of lines for bridge and arms. On a turned head each
 * lens stays in front of its eye, and the far one is narrower.
 */
export function glasses(scene: Scene, { eyes, layer }: Person): string {
  const lens = ([x, y, ease]: Point): Point => {
    const side = x < MIDDLE ? -1 : 1;
    const far = side * scene.turn > 0 ? 1 - Math.abs(scene.turn) * 0.2 : 1;
    const fromEye = x - MIDDLE - side * eyes.apart;
    return [faceX(scene, side * eyes.apart) + fromEye * far, y, ease];
  };
  const line = (outline: string): string =>
    outline.replace(/([\d.]+) ([\d.]+)/g, (_, x: string, y: string) =>
      [num(faceX(scene, Number(x) - MIDDLE)), y].join(" "),
    );
  return layer("glasses")
    .shapes.map((shape) => {
      const { d = "" } = shape.attributes;
      const outlines = d
        .split(/(?=M)/)
        .map((outline) =>
          outline.endsWith("Z")
            ? cut(cornersOf(outline, shape.data.ease).map(lens))
            : line(outline),
        );
      return markup(shape, { d: outlines.join("") });
    })
    .join("");
}
