import { pageLines, type PageLine } from "./page-lines.ts";
import { flyToPortrait, holdBack } from "./portrait-flight.ts";
import {
  BENDING_MS,
  breath,
  flatLine,
  OPENING_MS,
  pathBetween,
  restPath,
  STAFF_BOX,
} from "./staff.ts";

const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";
/** Frames until the page behind has been laid out and has drawn strands that it measures itself. */
const LAID_OUT = 4;

/**
 * Plays the gate's opening once, over a page that can be read already: the eight open their eyes,
 * and the gate's lines become the lines of the page (`page-lines.ts`; what fades is in gate.css).
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
  const lines = [...staff.querySelectorAll<SVGElement>("[data-staff-line]")];
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
    if (targets === undefined && frames >= LAID_OUT) {
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
