import { AGENT_COUNT } from "../../facts/constants.ts";

/**
 * Geometry of the eight strands behind the gate. At rest the drawing's box is 100 wide and 7 high
 * and is stretched over the staff; while the gate opens, points are CSS pixels of the window.
 */
export const STAFF_BOX = { width: 100, height: AGENT_COUNT - 1 } as const;

/** How long the gate takes to open, in milliseconds; the page can be read long before. */
export const OPENING_MS = 860;
/** How long the lines move; they are in their new place before they are handed over. */
export const BENDING_MS = 640;

/** A point in CSS pixels, from the window's left upper corner. */
type Point = readonly [x: number, y: number];

/** Points of a moving line: enough that nobody sees its corners. */
const POINTS = 81;
/** The most that a waking line swings: in CSS pixels, and as a share of the staff. */
const SWING = 13;
const SWING_SHARE = 0.08;

const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";
/** Frames until the page behind has been laid out and has drawn strands that it measures itself. */
const LAYOUT_FRAMES = 4;

/**
 * Plays the gate's opening once, over a page that can be read already: the eight open their eyes,
 * and the gate's lines become the lines of the page (what fades is in gate.css).
 * Under reduced motion nothing moves and `done` is called at once.
 *
 * @param region the element that holds the gate's ground
 * @param done called when the transition has ended
 * @returns stops the transition and puts everything back to rest
 */
export function playOpening(region: HTMLElement | null, done: () => void): () => void {
  const staff = region?.querySelector("svg");
  const site = document.querySelector("#site");
  if (!region || !staff || !site || matchMedia(REDUCED_MOTION).matches) {
    done();
    return () => {};
  }
  const lines = [...staff.querySelectorAll<SVGElement>("path")];
  const faces = [...region.querySelectorAll<HTMLElement>("[data-gate-face]")];
  region.dataset.phase = "waking";
  const { top, height } = (staff.parentElement ?? staff).getBoundingClientRect();
  const rest = lines.map((_, line) =>
    flatLine(innerWidth, top + (height * line) / STAFF_BOX.height),
  );
  // From here on the lines are drawn in the pixels of the window, which gate.css spreads them over.
  staff.setAttribute("viewBox", `0 0 ${innerWidth} ${innerHeight}`);

  // A timer, not the last frame, ends it: frames stand still in a tab that is not looked at.
  let timer = setTimeout(done, OPENING_MS);
  const moving: Animation[] = [];
  let targets: PageLine[] | undefined;
  let frames = 0;
  let frame = 0;
  let start = 0;
  const draw = () => {
    frames += 1;
    if (targets === undefined && frames >= LAYOUT_FRAMES) {
      targets = pageLines(
        site,
        lines.map(({ dataset }) => dataset.color ?? ""),
      );
      moving.push(...handOver(targets), ...faces.flatMap((face) => flyToPortrait(face, site)));
      start = performance.now();
      region.dataset.phase = "opening";
      clearTimeout(timer);
      timer = setTimeout(done, OPENING_MS);
    }
    const progress = start === 0 ? 0 : breath((performance.now() - start) / BENDING_MS);
    for (const [line, path] of lines.entries()) {
      const from = rest[line] ?? [];
      const to = targets?.[line]?.course ?? from;
      path.setAttribute("d", pathBetween(from, to, progress, line, height));
    }
    frame = requestAnimationFrame(draw);
  };
  draw();

  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    for (const movement of moving) movement.cancel();
    delete region.dataset.phase;
    staff.setAttribute("viewBox", `0 0 ${STAFF_BOX.width} ${STAFF_BOX.height}`);
    for (const [line, path] of lines.entries()) path.setAttribute("d", restPath(line));
  };
}

/** Pauses the page's own drawings until the gate's lines lie on them. */
function handOver(targets: readonly PageLine[]): Animation[] {
  const drawings = new Set(targets.flatMap((target) => target.drawing ?? []));
  return [...drawings].map((drawing) => {
    // The gate has drawn them already. Endless animations, and those tied to scrolling, go on.
    for (const animation of drawing.getAnimations({ subtree: true })) {
      const end = animation.effect?.getComputedTiming().endTime;
      if (animation.timeline === document.timeline && end !== Infinity) animation.finish();
    }
    return holdBack(drawing, BENDING_MS + 40);
  });
}

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
function pageLines(site: Element, colors: readonly string[]): PageLine[] {
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
      found.set(color, { course: resample(course), drawing: path.ownerSVGElement ?? path });
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

/** The square of a portrait that the gate shows, in units of the drawing: its left and upper edge. */
const GATE_FACE_EDGE = -30;
/** Its side. */
const GATE_FACE_SIDE = 420;
/** Taller than wide by this much, a picture is a whole portrait and no thumbnail. */
const WHOLE = 1.2;
/** How wide a whole portrait is, in units of the drawing. */
const PORTRAIT_WIDTH = 360;

/**
 * Lets a face of the gate become the portrait of the same agent, where the window shows one
 * (`data-portrait-of`). A whole portrait is met feature by feature: the face lies where it is drawn.
 * @returns the movements, to be cancelled when the gate shuts again; none where there is no portrait
 */
function flyToPortrait(face: HTMLElement, site: Element): Animation[] {
  const portrait = [
    ...site.querySelectorAll(`[data-portrait-of="${face.dataset.gateFace ?? ""}"]`),
  ].find(inWindow);
  if (!portrait) return [];
  const from = face.getBoundingClientRect();
  const to = portrait.getBoundingClientRect();
  const whole = to.height > to.width * WHOLE;
  const unit = to.width / (whole ? PORTRAIT_WIDTH : GATE_FACE_SIDE);
  const edge = whole ? GATE_FACE_EDGE * unit : 0;
  const x = to.left + edge - from.left;
  const y = (whole ? to.top : to.bottom - to.width) + edge - from.top;
  const transform = `translate(${x}px,${y}px) scale(${(GATE_FACE_SIDE * unit) / from.width})`;
  return [
    face.animate(
      [
        { transform: "none", opacity: 1, easing: "cubic-bezier(.5,.05,.2,1)" },
        { transform, opacity: 1, offset: 0.74 },
        { transform, opacity: 0 },
      ],
      OPENING_MS,
    ),
    holdBack(portrait, 0.7 * OPENING_MS),
  ];
}

/** Hides an element while the drawing that turns into it still moves. @param duration in milliseconds */
function holdBack(element: Element, duration: number): Animation {
  return element.animate([{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], duration);
}

/** Whether the window shows any of an element. */
function inWindow(element: Element): boolean {
  const { width, left, right, top, bottom } = element.getBoundingClientRect();
  return width > 0 && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
}

/** Path of a line at rest: flat. */
export function restPath(line: number): string {
  return `M0 ${line}H${STAFF_BOX.width}`;
}

/** A flat line from the window's left edge to `width`. */
function flatLine(width: number, y: number): Point[] {
  return Array.from({ length: POINTS }, (_, index) => [(width * index) / (POINTS - 1), y]);
}

/** The same course with as many points as a line has on its way. `course` needs one or more. */
function resample(course: readonly Point[]): Point[] {
  return Array.from({ length: POINTS }, (_, index) => {
    const place = (index / (POINTS - 1)) * (course.length - 1);
    const from = course[Math.floor(place)] ?? [0, 0];
    return mix(from, course[Math.ceil(place)] ?? from, place % 1);
  });
}

/**
 * Path of a line on its way. It swings like a string that was touched, each in its own rhythm, and
 * is still at both ends.
 * @param from where it lies at progress 0; `to` at progress 1; both with the same number of points
 * @param line index of the line, 0 to 7
 * @param height of the staff in CSS pixels: lines that lie close together swing less
 */
function pathBetween(
  from: readonly Point[],
  to: readonly Point[],
  progress: number,
  line: number,
  height: number,
): string {
  const loose = Math.min(SWING, SWING_SHARE * height) * Math.sin(Math.PI * progress);
  const points = from.map((point, index) => {
    const [x, y] = mix(point, to[index] ?? point, progress);
    const swing = loose * Math.sin(index / (5 + line * 0.6) - progress * 7 + line * 1.7);
    return `${x.toFixed(1)} ${(y + swing).toFixed(1)}`;
  });
  return `M${points.join("L")}`;
}

/** Slow at both ends, like a breath. Maps 0 to 1 onto 0 to 1. */
function breath(share: number): number {
  return 0.5 - 0.5 * Math.cos(Math.PI * Math.min(1, Math.max(0, share)));
}

function mix([x, y]: Point, to: Point, share: number): Point {
  return [x + (to[0] - x) * share, y + (to[1] - y) * share];
}
