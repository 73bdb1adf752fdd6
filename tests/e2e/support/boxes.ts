import { z } from "zod";
import type { Watch } from "./playback-page.ts";

/** A box in the window, in CSS pixels from its left and top. */
const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Box = z.infer<typeof Box>;

const Piece = z.object({
  name: z.string(),
  /** One box, or one for each line of words; none where it does not show. */
  boxes: z.array(Box),
  /** Whether a row that is scrolled sideways shows less than all of it. */
  isCut: z.boolean(),
  /** What lies over it, where a pointer would meet something else. */
  covers: z.array(z.string()),
});
/** Something that a visitor has to see whole. */
export type Piece = z.infer<typeof Piece>;

/** Selector of a piece. */
export interface PieceTarget {
  name: string;
  /** The first one that shows counts. */
  selector: string;
  /** Its words alone, and not the box around them. */
  words?: true;
  /** The part of a picture that counts, in shares of the whole picture, 0 to 1. */
  share?: Box;
}

/** The part of an agent's picture, and of each frame of the video, in which the head is. */
export function faceOf(id: string): Box {
  return HEADS[id] ?? ALL_HEADS;
}

/**
 * Where heads are in the portraits of the seed: from the top of the hair to the chin and from ear to
 * ear, as shares of width and height.
 */
const HEADS: Readonly<Record<string, Box>> = {
  nora: { x: 0.1937, y: 0.0741, width: 0.548, height: 0.5449 },
  amara: { x: 0.1818, y: 0.0337, width: 0.5812, height: 0.5999 },
  mateo: { x: 0.2018, y: 0.0457, width: 0.6217, height: 0.5991 },
  victor: { x: 0.2056, y: 0.098, width: 0.5861, height: 0.5491 },
  ingrid: { x: 0.2315, y: 0.0736, width: 0.5049, height: 0.5559 },
  jonah: { x: 0.1955, y: 0.0324, width: 0.6643, height: 0.6008 },
  leila: { x: 0.2327, y: 0.0659, width: 0.5184, height: 0.5738 },
  kofi: { x: 0.1883, y: 0.0464, width: 0.5897, height: 0.5978 },
};
/** The box in which the heads of all eight stay in every frame of their videos. */
const ALL_HEADS: Box = { x: 0.0868, y: 0.0084, width: 0.813, height: 0.6637 };

/** Finds pieces in the window, as they are at this moment. */
export async function findPieces({ run }: Pick<Watch, "run">, places: readonly PieceTarget[]) {
  return z.array(Piece).parse(await run(`(${find.toString()})(${JSON.stringify(places)})`));
}

/** Runs in the page, as text, so it can use only its arguments. */
function find(places: readonly PieceTarget[]): Piece[] {
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;
  const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });
  /** Where a share of a picture is that fills its box as `object-fit` says. */
  const shareOf = (picture: Element, share: Box): Box => {
    const box = picture.getBoundingClientRect();
    const { objectFit, objectPosition } = getComputedStyle(picture);
    const own =
      picture instanceof HTMLImageElement
        ? [picture.naturalWidth, picture.naturalHeight]
        : [Number(picture.getAttribute("width")), Number(picture.getAttribute("height"))];
    const [width = 1, height = 1] = own.map((side) => side || 1);
    const scales = [box.width / width, box.height / height];
    const scale = objectFit === "contain" ? Math.min(...scales) : Math.max(...scales);
    const size = objectFit === "fill" ? [box.width, box.height] : [width * scale, height * scale];
    const [fullWidth = 0, fullHeight = 0] = size;
    const at = (side: number, free: number) => {
      const said = objectPosition.split(" ")[side] ?? "50%";
      return said.endsWith("%") ? (free * parseFloat(said)) / 100 : parseFloat(said);
    };
    const x = box.x + at(0, box.width - fullWidth);
    const y = box.y + at(1, box.height - fullHeight);
    return {
      x: x + share.x * fullWidth,
      y: y + share.y * fullHeight,
      width: share.width * fullWidth,
      height: share.height * fullHeight,
    };
  };
  /** Lines of words, as far as they show. */
  const wordsOf = (element: Element): Box[] => {
    const range = document.createRange();
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const lines: DOMRect[] = [];
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      if (texts.currentNode.parentElement?.checkVisibility({ visibilityProperty: true }))
        lines.push(...range.getClientRects());
    }
    return lines.filter(({ width, height }) => width > 1 && height > 1);
  };
  /** What shows of a box within rows that are scrolled sideways. */
  const visiblePart = (element: Element, box: Box): Box[] => {
    let { x, width } = box;
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (!["auto", "scroll"].includes(getComputedStyle(around).overflowX)) continue;
      const row = around.getBoundingClientRect();
      const right = Math.min(x + width, row.right);
      x = Math.max(x, row.x);
      width = right - x;
    }
    return width > 0 ? [{ x, y: box.y, width, height: box.height }] : [];
  };
  /** Foreign elements that a pointer would hit in a box. */
  const coversOf = (
    element: Element,
    { x, y, width, height }: Box,
    fine: number,
    words?: true,
  ): string[] => {
    const shares = Array.from({ length: fine }, (_, step) => (step + 0.5) / fine);
    const hits = shares.flatMap((across) =>
      shares.map((down) => document.elementFromPoint(x + across * width, y + down * height)),
    );
    const around = element.matches("video, img") ? element.parentElement?.parentElement : undefined;
    return hits.flatMap((hit) => {
      if (hit === null || element.contains(hit) || hit.contains(element)) return [];
      // A drawing's box is larger than its lines: pictures are there to show those.
      if (hit.closest("svg[aria-hidden=true], canvas")) return [];
      // A slider that cannot be seen reaches over words, and hides none.
      if (words && getComputedStyle(hit).opacity === "0") return [];
      return around?.contains(hit) && hit.matches("video, img") ? [] : [nameOf(hit)];
    });
  };
  const isLess = (boxes: readonly Box[], seen: readonly Box[]) => {
    const sum = (all: readonly Box[]) => all.reduce((width, box) => width + box.width, 0);
    return sum(seen) < sum(boxes) - 1;
  };
  return places.map(({ name, selector, words, share }) => {
    const element = [...document.querySelectorAll(selector)].find((candidate) => {
      const { width, height } = candidate.getBoundingClientRect();
      const seen = candidate.checkVisibility({ visibilityProperty: true });
      return seen && width > 1 && height > 1 && (!words || candidate.textContent.trim() !== "");
    });
    if (element === undefined) return { name, boxes: [], covers: [], isCut: false };
    const boxes = share
      ? [shareOf(element, share)]
      : words
        ? wordsOf(element)
        : [element.getBoundingClientRect()];
    const seen = boxes.flatMap((box) => visiblePart(element, box));
    const covers = seen.flatMap((box) => coversOf(element, box, share ? 7 : 3, words));
    return {
      name,
      boxes: seen.map(boxOf),
      covers: [...new Set(covers)],
      isCut: isLess(boxes, seen),
    };
  });
}

/** Pixels that may be missing: browsers round, and letters have side bearings. */
const TOLERANCE = 1.5;

const Window = z.object({
  width: z.number(),
  height: z.number(),
  /** Lower edge of the top bar, which stays. */
  top: z.number(),
});
/** The window without what stays at its top. */
export type Window = z.infer<typeof Window>;

/** The visible part of the page. */
export async function windowBelow({ run }: Pick<Watch, "run">): Promise<Window> {
  return Window.parse(
    await run(`({
      width: document.documentElement.clientWidth,
      height: innerHeight,
      top: document.querySelector("header.top-bar").getBoundingClientRect().bottom,
    })`),
  );
}

/** Faults of the places of pieces, each in a line for a person. */
export function faultsOf(pieces: readonly Piece[], window: Window): string[] {
  const outside = pieces.flatMap(({ name, boxes }) =>
    boxes
      .filter(
        (box) =>
          box.y < window.top - TOLERANCE ||
          box.y + box.height > window.height + TOLERANCE ||
          box.x < -TOLERANCE ||
          box.x + box.width > window.width + TOLERANCE,
      )
      .map((box) => `${name} leaves the window: ${describeBox(box)}`),
  );
  const covered = pieces.flatMap(({ name, covers }) =>
    covers.length > 0 ? [`${name} is covered by ${covers.join(", ")}`] : [],
  );
  return [...outside, ...covered, ...overlapsOf(pieces)];
}

/** Pairs of pieces that overlap. */
export function overlapsOf(pieces: readonly Piece[], others = pieces): string[] {
  return pieces.flatMap((one, place) =>
    (others === pieces ? pieces.slice(place + 1) : others).flatMap((other) =>
      one.boxes.some((box) => other.boxes.some((second) => overlap(box, second)))
        ? [
            `${one.name} lies over ${other.name}: ${one.boxes.map(describeBox)} and ${other.boxes.map(describeBox)}`,
          ]
        : [],
    ),
  );
}

function overlap(one: Box, other: Box): boolean {
  const over = (from: "x" | "y", size: "width" | "height") =>
    Math.min(one[from] + one[size], other[from] + other[size]) - Math.max(one[from], other[from]);
  return over("x", "width") > TOLERANCE && over("y", "height") > TOLERANCE;
}

/** Left, top, right and lower edge. */
function describeBox({ x, y, width, height }: Box): string {
  return `[${[x, y, x + width, y + height].map(Math.round).join(" ")}]`;
}
