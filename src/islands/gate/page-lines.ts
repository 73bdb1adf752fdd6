import { inWindow } from "./page.ts";
import { evenly, flatLine, type Point } from "./staff.ts";

/** A line of the page, as much of it as the window shows, from left to right or from the top. */
export interface PageLine {
  readonly course: Point[];
  /** The drawing that it is part of; undefined for the page's own rule. */
  readonly drawing?: Element;
}

/** How far apart a line is measured, in CSS pixels. */
const STEP = 12;
/** The least length of a strand, as a share of the window; what is shorter is part of a drawing. */
const LONG = 0.3;

/**
 * The lines of the page that the gate's become: for each color the strand of that color which is in
 * the window; where there is none, that of the color above it; on a page without strands the rule of
 * its bar, into which all sink.
 * @param colors the gate's lines from the top, as `data-color` names them
 */
export function pageLines(site: Element, colors: readonly string[]): PageLine[] {
  const strands = strandsOf(site);
  const { bottom } = (site.querySelector("header") ?? site).getBoundingClientRect();
  let line: PageLine = [...strands.values()][0] ?? { course: flatLine(innerWidth, bottom) };
  return colors.map((color) => (line = strands.get(color) ?? line));
}

function strandsOf(site: Element): Map<string, PageLine> {
  const found = new Map<string, PageLine>();
  for (const path of site.querySelectorAll<SVGPathElement>("[data-color] path, path[data-color]")) {
    const color = path.closest<SVGElement | HTMLElement>("[data-color]")?.dataset.color;
    if (color === undefined || found.has(color) || !isStrand(path)) continue;
    const course = visibleCourse(path);
    if (course.length > 1) {
      found.set(color, { course: evenly(course), drawing: path.ownerSVGElement ?? path });
    }
  }
  return found;
}

function isStrand(path: SVGPathElement): boolean {
  const { width, height } = path.getBoundingClientRect();
  const { fill, stroke } = getComputedStyle(path);
  return (
    (width > LONG * innerWidth || height > LONG * innerHeight) &&
    fill === "none" &&
    stroke !== "none" &&
    inWindow(path)
  );
}

/** The first stretch of a path that is in the window. */
function visibleCourse(path: SVGPathElement): Point[] {
  const place = path.getScreenCTM() ?? new DOMMatrix();
  // In the drawing's own units; a strand that runs down a whole page begins in the first window.
  const unit = 1 / Math.max(Math.hypot(place.a, place.b), Math.hypot(place.c, place.d));
  const end = Math.min(path.getTotalLength(), 3 * (innerWidth + innerHeight) * unit);
  const course: Point[] = [];
  for (let at = 0; at <= end; at += STEP * unit) {
    const { x, y } = path.getPointAtLength(at).matrixTransform(place);
    if (x > -STEP && x < innerWidth + STEP && y > -STEP && y < innerHeight + STEP) {
      course.push([x, y]);
    } else if (course.length > 0) break;
  }
  const [[x, y] = [0, 0]] = course;
  const [lastX, lastY] = course.at(-1) ?? [x, y];
  const across = Math.abs(lastX - x) > Math.abs(lastY - y);
  return (across ? lastX < x : lastY < y) ? course.reverse() : course;
}
