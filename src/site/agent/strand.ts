import { plotCourse, plotOpening, ribbon, type Course, type RibbonPoint } from "./course.ts";

/** Where an element lies inside the strand's frame, before transforms; in CSS pixels. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The part of a course that the first section decides. */
type Opening = Pick<Course, "start" | "lane" | "width">;

/** Where on the portrait the strand begins, as shares of the picture; `data-strand-start` may say. */
const START = [0.23, 0.885] as const;
/** The same for a low window that cuts the clothes: on the visible sleeve. */
const START_CUT = [0.2, 0.91] as const;
/** Height of a portrait for its width, less a hair; below that it is cut. */
const WHOLE = 1.4;
/** Breadths of a strand; a diminuendo (priorities) goes from very loud to soft. */
const STEADY = { wide: [7, 7], narrow: [5, 5] } as const;
const DIMINUENDO = { wide: [20, 3], narrow: [9, 2.5] } as const;
/** On pages up to this width the strand runs along the edge; as in the page's styles. */
const NARROW = "(width <= 64rem)";
/** Share of a swing's reach that a narrow page has room for. */
const NARROW_REACH = 0.45;

/**
 * Draws the strand of an agent's page and keeps it true to the layout: it is measured again when
 * the page changes its size or opens behind the gate. It waits for the fonts: lines break anew with
 * them. What the first window shows is drawn first, the long way down in a task of its own, and not
 * before every section that it passes has its height.
 */
export function connectStrand(document: Document): void {
  const strand = document.querySelector<HTMLElement>("[data-strand]");
  const frame = strand?.parentElement;
  if (!strand || !frame) return;
  let frameRequest = 0;
  const drawFirst = () => {
    const opening = measureOpening(strand, frame);
    if (opening) drawOpening(frame, opening);
    return opening;
  };
  const draw = () => {
    frameRequest = 0;
    const opening = drawFirst();
    setTimeout(() => {
      const course = opening && measureWay(frame, opening);
      if (course) drawLane(strand, course);
    });
  };
  const ask = () => {
    if (frameRequest === 0) frameRequest = requestAnimationFrame(draw);
  };
  void document.fonts.ready.then(() => {
    drawFirst();
    new ResizeObserver(ask).observe(frame);
  });
}

/** Draws what lies over the sheet and the portrait. */
function drawOpening(frame: HTMLElement, course: Opening): void {
  const opening = plotOpening(course);
  for (const copy of frame.querySelectorAll("[data-strand-copy]")) {
    const at = placeIn(frame, copy.closest("svg")?.parentElement);
    if (at)
      copy.setAttribute(
        "d",
        ribbon(opening.map((point) => ({ ...point, x: point.x - at.x, y: point.y - at.y }))),
      );
    const note = copy.parentElement?.querySelector("[data-strand-note]");
    note?.setAttribute("cx", String(course.start.x - (at?.x ?? 0)));
    note?.setAttribute("cy", String(course.start.y - (at?.y ?? 0)));
  }
}

/** Draws the whole of it, behind everything. */
function drawLane(strand: HTMLElement, course: Course): void {
  const { opening, lane } = plotCourse(course);
  const points = [...opening, ...lane.slice(1)];
  for (const path of strand.querySelectorAll("[data-strand-path]")) {
    const thin = path.closest(".whole") !== null;
    path.setAttribute("d", thin ? middleLine(points) : ribbon(points));
  }
  strand.dataset.drawn = "";
}

/** Measures what is over the sheet and the portrait; nothing below the first section. */
function measureOpening(strand: HTMLElement, frame: HTMLElement): Opening | undefined {
  const start = find(frame, "[data-strand-start]");
  const sheet = find(frame, "[data-strand-sheet]");
  const lane = placeIn(frame, strand.querySelector<HTMLElement>("[data-strand-lane]"));
  // Behind the shut gate nothing has a place.
  if (!start || !sheet || !lane) return undefined;
  const narrow = isNarrow();
  const breadth = frame.dataset.variant === "priorities" ? DIMINUENDO : STEADY;
  const usual = start.height < start.width * WHOLE ? START_CUT : START;
  const own = frame.querySelector<HTMLElement>("[data-strand-start]")?.dataset.strandStart;
  const [left = 0, top = 0] = own ? own.split(" ").map(Number) : usual;
  const from = { x: start.x + start.width * left, y: start.y + start.height * top };
  return {
    start: from,
    lane: { x: lane.x, y: Math.max(sheet.y + sheet.height, from.y) + (narrow ? 70 : 150) },
    width: narrow ? breadth.narrow : breadth.wide,
  };
}

/** Measures everything that the strand passes down the page. */
function measureWay(frame: HTMLElement, opening: Opening): Course | undefined {
  const end = find(frame, "[data-strand-end]");
  if (!end) return undefined;
  const narrow = isNarrow();
  const places = <T>(selector: string, read: (place: Box, element: HTMLElement) => T): T[] =>
    [...frame.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
      const place = placeIn(frame, element);
      return place ? [read(place, element)] : [];
    });
  return {
    ...opening,
    end: { x: end.x, y: end.y + end.height / 2 },
    swings: places("[data-swing]", ({ y, height }, { dataset }) => ({
      y: y + height / 2,
      reach: Number(dataset.swing) * (narrow ? NARROW_REACH : 1),
    })),
    holds: places("[data-hold]", ({ y, height }) => y + height / 2),
  };
}

function isNarrow(): boolean {
  return matchMedia(NARROW).matches;
}

function find(frame: HTMLElement, selector: string): Box | undefined {
  return placeIn(frame, frame.querySelector<HTMLElement>(selector));
}

/**
 * Offsets, not boxes: a block that is being revealed is drawn shifted, but lies where it lies.
 * What is folded away has no place.
 */
function placeIn(frame: HTMLElement, element: HTMLElement | null | undefined): Box | undefined {
  if (!element?.checkVisibility()) return undefined;
  let [x, y] = [0, 0];
  let at: Element | null = element;
  while (at instanceof HTMLElement && at !== frame) {
    x += at.offsetLeft;
    y += at.offsetTop;
    at = at.offsetParent;
  }
  return at === frame
    ? { x, y, width: element.offsetWidth, height: element.offsetHeight }
    : undefined;
}

function middleLine(points: readonly RibbonPoint[]): string {
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
}
