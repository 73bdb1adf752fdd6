import { animate } from "motion/mini";
import { REVEAL_LOGO_MS, REVEAL_MS } from "../../facts/constants.ts";
import { nextPhase, placeOf, type RevealPhase, viewOf } from "./machine.ts";

/** A block in its place. */
const VISIBLE_LOOK = { opacity: 1, transform: "none" } as const;
/** A block that waits: transparent, shifted down and slightly scaled down (section 4). */
const HIDDEN_LOOK = { opacity: 0, transform: "translateY(28px) scale(0.98)" } as const;

/** Control points of the easing, as `--breath` in tokens.css: it settles, and never bounces. */
const BREATH: [number, number, number, number] = [0.3, 0.1, 0.2, 1];

/**
 * Transition of a block, in seconds as `motion` expects; the hero's logo has its own.
 * @param kind value of the block's `data-reveal`
 */
function transitionOf(kind: string | undefined) {
  const duration = (kind === "logo" ? REVEAL_LOGO_MS : REVEAL_MS) / 1000;
  return { duration, ease: BREATH };
}

const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

/**
 * Starts the scroll reveal for every `[data-reveal]` block of a page (a block inside another
 * belongs to the outer one). Nothing is hidden under reduced motion, in print, or while the
 * focus is in it, and nothing that the visitor can already see is taken away.
 *
 * @param animateBlock injected in tests
 * @returns stops the reveal and leaves every block visible
 */
export function startReveal(document: Document, animateBlock = animate): () => void {
  const window = document.defaultView;
  if (window === null) return () => {};
  const blocks = outermostBlocks(document);
  const phases = new Map<HTMLElement, RevealPhase>();
  const running = new Map<HTMLElement, ReturnType<typeof animate>>();
  const still = window.matchMedia(REDUCED_MOTION);
  let printing = false;
  let frame = 0;

  const move = (block: HTMLElement, visible: boolean) => {
    const controls = animateBlock(
      block,
      visible ? VISIBLE_LOOK : HIDDEN_LOOK,
      transitionOf(block.dataset.reveal),
    );
    running.set(block, controls);
    void controls.finished.then(() => {
      if (running.get(block) !== controls) return;
      running.delete(block);
      // Removes the reveal's styles from a revealed block, so that its own apply again.
      if (visible) clear(block);
    });
  };
  const place = (block: HTMLElement, visible: boolean) => {
    running.get(block)?.cancel();
    running.delete(block);
    if (visible) clear(block);
    else Object.assign(block.style, HIDDEN_LOOK);
  };
  /** Updates a block's phase, and starts its transition. */
  const update = (block: HTMLElement) => {
    const phase = phases.get(block);
    if (phase === undefined) return;
    const hasFocus = block.matches(":focus-within");
    const next = nextPhase(phase, placeOf(block), viewOf(window), hasFocus);
    phases.set(block, next);
    if ((phase === "hidden") === (next === "hidden")) return;
    move(block, next !== "hidden");
  };
  const updateAll = () => {
    frame = 0;
    for (const block of blocks) update(block);
  };
  const schedule = () => {
    if (frame === 0) frame = window.requestAnimationFrame(updateAll);
  };
  /** Applies the initial state: hides blocks out of view, or none. */
  const begin = () => {
    phases.clear();
    if (still.matches || printing) {
      for (const block of blocks) place(block, true);
      return;
    }
    const view = viewOf(window);
    // All places are read before the first block changes: otherwise each reading is a layout.
    for (const block of blocks) {
      // Behind a shut gate a block has no height: it was never visible, and waits for its first reveal.
      phases.set(block, nextPhase("initial", placeOf(block), view, false));
    }
    for (const [block, phase] of phases) place(block, phase !== "hidden");
    schedule();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    const block = blocks.find((candidate) => candidate.contains(target));
    if (block === undefined || !phases.has(block)) return;
    update(block);
    // A keyboard user has to see the focus now, also when the block is halfway through fading in.
    if (target.matches(":focus-visible")) place(block, true);
  };
  const onBlur = ({ target }: FocusEvent) => {
    const block = blocks.find((candidate) => target instanceof Node && candidate.contains(target));
    // In the next frame the focus has arrived where it goes; the block may be far from the window.
    if (block !== undefined) window.requestAnimationFrame(() => update(block));
  };
  const onPrint = (event: Event) => {
    printing = event.type === "beforeprint";
    begin();
  };

  begin();
  const sizes = new ResizeObserver(schedule);
  sizes.observe(document.body);
  const listeners = new AbortController();
  const { signal } = listeners;
  window.addEventListener("scroll", schedule, { passive: true, signal });
  window.addEventListener("resize", schedule, { passive: true, signal });
  window.addEventListener("beforeprint", onPrint, { signal });
  window.addEventListener("afterprint", onPrint, { signal });
  document.addEventListener("focusin", onFocus, { signal });
  document.addEventListener("focusout", onBlur, { signal });
  still.addEventListener("change", begin, { signal });

  return () => {
    listeners.abort();
    sizes.disconnect();
    window.cancelAnimationFrame(frame);
    phases.clear();
    for (const block of blocks) place(block, true);
  };
}

function outermostBlocks(document: Document): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-reveal]")].filter(
    (block) => !block.parentElement?.closest("[data-reveal]"),
  );
}

function clear(block: HTMLElement): void {
  block.style.removeProperty("opacity");
  block.style.removeProperty("transform");
}
