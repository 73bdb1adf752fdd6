import { nextPhase, placeOf, type RevealPhase, viewOf } from "./machine.ts";

/**
 * Starts the scroll reveal (specification, section 4) for every `[data-reveal]` block of a page (a
 * block inside another belongs to the outer one): names the phase that `reveal.css` draws. Nothing
 * that the visitor can already see is taken away: it begins when the page is loaded, and scrolled
 * to where the visitor was or the address leads.
 */
export function startReveal(window: Window): void {
  const { document } = window;
  const phases = new Map<HTMLElement, RevealPhase>();
  for (const block of document.querySelectorAll<HTMLElement>("[data-reveal]")) {
    // Behind a shut gate a block has no height: it was never visible, and waits for its first reveal.
    if (!block.parentElement?.closest("[data-reveal]")) phases.set(block, "initial");
  }
  let frame = 0;

  const update = () => {
    frame = 0;
    const view = viewOf(window);
    // All places are read before the first block changes: otherwise each reading is a layout.
    for (const [block, phase] of phases) phases.set(block, nextPhase(phase, placeOf(block), view));
    for (const [block, phase] of phases) block.dataset.revealPhase = phase;
  };
  const schedule = () => {
    if (frame === 0) frame = window.requestAnimationFrame(update);
  };
  const begin = () => {
    // It reports the first size as well.
    new ResizeObserver(schedule).observe(document.body);
    window.addEventListener("scroll", schedule, { passive: true });
    window.addEventListener("resize", schedule, { passive: true });
  };
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin, { once: true });
}
