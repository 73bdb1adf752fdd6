import { z } from "zod";
import type { Watch } from "./playback-page.ts";

/** A part of the page that a visitor has to see whole. */
interface Part {
  /** For a person to read. */
  name: string;
  /** The first element that shows counts. */
  selector: string;
  /** Whether it has to be there. */
  isDue?: boolean;
  /** Whether it may lie outside of the window: nothing covers it then where it is inside. */
  isAnywhere?: boolean;
}

/** What is missing, leaves the window, or lies under something else, each in a line. */
export async function hiddenParts(
  { run }: Pick<Watch, "run">,
  parts: readonly Part[],
): Promise<string[]> {
  return z.array(z.string()).parse(await run(`(${find.toString()})(${JSON.stringify(parts)})`));
}

/** Runs in the page, as text, so it can use only its arguments. */
async function find(parts: readonly Part[]): Promise<string[]> {
  /** Pixels that may be missing: browsers round, and letters have side bearings. */
  const TOLERANCE = 1.5;
  /** Shares of a line at which a pointer looks, and looks until what enters has arrived. */
  const SHARES = [0.17, 0.5, 0.83];
  const LOOKS = 20;
  const top = document.querySelector("header.top-bar")?.getBoundingClientRect().bottom ?? 0;
  let found = "";
  for (let look = 0, before = "?"; look < LOOKS && found !== before; look += 1) {
    before = found;
    // A test may hold the page's timers.
    for (let frame = 0; frame < 9; frame += 1) await new Promise(requestAnimationFrame);
    found = parts.flatMap(faultsOf).join("\n");
  }
  return found === "" ? [] : found.split("\n");

  function faultsOf({ name, selector, isDue, isAnywhere }: Part): string[] {
    const element = [...document.querySelectorAll(selector)].find(
      // Words for screen readers alone have a box of one pixel.
      (candidate) =>
        candidate.checkVisibility({ visibilityProperty: true }) &&
        candidate.getBoundingClientRect().width > 1,
    );
    const lines = element ? linesOf(element) : [];
    if (element === undefined || lines.length === 0) return isDue ? [`${name} is not there`] : [];
    const outside = lines.filter(
      (line) =>
        line.top < top - TOLERANCE ||
        line.bottom > innerHeight + TOLERANCE ||
        line.left < -TOLERANCE ||
        line.right > document.documentElement.clientWidth + TOLERANCE,
    );
    const covers = lines.flatMap((line) => coversOf(element, line));
    return [
      ...(outside.length > 0 && !isAnywhere ? [`${name} leaves the window`] : []),
      ...[...new Set(covers)].map((cover) => `${name} is covered by ${cover}`),
    ];
  }

  /** The head in a picture, the box of a control, or the lines of words, as far as a scrolled row shows them. */
  function linesOf(element: Element): DOMRect[] {
    const { x, y, width, height } = element.getBoundingClientRect();
    if (element.matches("video, .portrait img"))
      return [new DOMRect(x + width * 0.2, y + height * 0.05, width * 0.6, height * 0.55)];
    const range = document.createRange();
    range.selectNodeContents(element);
    const isBox = element.matches("img, button, [role=group]");
    return [...(isBox ? element.getClientRects() : range.getClientRects())].flatMap((line) => {
      let [left, right] = [line.left, line.right];
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (!["auto", "scroll"].includes(getComputedStyle(around).overflowX)) continue;
        const row = around.getBoundingClientRect();
        [left, right] = [Math.max(left, row.left), Math.min(right, row.right)];
      }
      const shows = right - left > 1 && line.height > 1;
      return shows ? [new DOMRect(left, line.top, right - left, line.height)] : [];
    });
  }

  /** Foreign elements that a pointer would meet in a line. */
  function coversOf(element: Element, { left, top: from, width, height }: DOMRect): string[] {
    const hits = SHARES.flatMap((across) =>
      SHARES.map((down) => document.elementFromPoint(left + across * width, from + down * height)),
    );
    return hits.flatMap((hit) => {
      if (hit === null || element.contains(hit) || hit.contains(element)) return [];
      // A drawing's box is larger than its lines, and a slider that cannot be seen hides no words.
      if (hit.closest("svg[aria-hidden=true], canvas")) return [];
      if (getComputedStyle(hit).opacity === "0") return [];
      // The specification has "Loading video..." over a picture; a film lies over its picture.
      if (element.matches("video, img") && hit.matches("video, img, .loading")) return [];
      return [`${hit.localName}.${hit.getAttribute("class") ?? ""}`];
    });
  }
}
