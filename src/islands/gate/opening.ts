import { BENDING_MS, breath, openingPath, OPENING_MS, restPath } from "./staff.ts";

const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

/**
 * Plays the gate's opening once: the staff lines behind the panel start to move, bend into the
 * hero's strands and fade (the fading is in gate.css). Under reduced motion nothing moves and
 * `done` is called at once.
 *
 * @param region the element that holds the gate's ground
 * @param done called when the transition has ended
 * @returns stops the transition and puts the lines back to rest
 */
export function playOpening(region: HTMLElement | null, done: () => void): () => void {
  if (region === null || region.ownerDocument.defaultView === null) {
    done();
    return () => {};
  }
  if (region.ownerDocument.defaultView.matchMedia(REDUCED_MOTION).matches) {
    done();
    return () => {};
  }
  const lines = [...region.querySelectorAll("[data-staff-line]")];
  const start = performance.now();
  let frame = 0;
  const draw = () => {
    const progress = breath((performance.now() - start) / BENDING_MS);
    for (const [line, path] of lines.entries()) path.setAttribute("d", openingPath(line, progress));
    frame = requestAnimationFrame(draw);
  };
  region.dataset.phase = "opening";
  draw();
  // A timer, not the last frame, ends it: frames stand still in a tab that is not looked at.
  const timer = setTimeout(done, OPENING_MS);

  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    delete region.dataset.phase;
    for (const [line, path] of lines.entries()) path.setAttribute("d", restPath(line));
  };
}
