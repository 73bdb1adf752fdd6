import { REVEAL_LOGO_MS, REVEAL_MS } from "../../facts/constants.ts";

/** A block in its place. */
export const VISIBLE_LOOK = { opacity: 1, transform: "none" } as const;
/** A block that waits: transparent, shifted down and slightly scaled down (section 4). */
export const HIDDEN_LOOK = { opacity: 0, transform: "translateY(28px) scale(0.98)" } as const;

/** Control points of the easing, as `--breath` in tokens.css: it settles, and never bounces. */
const BREATH: [number, number, number, number] = [0.3, 0.1, 0.2, 1];

/**
 * Transition of a block, in seconds as `motion` expects; the hero's logo has its own.
 * @param kind value of the block's `data-reveal`
 */
export function transitionOf(kind: string | undefined) {
  const duration = (kind === "logo" ? REVEAL_LOGO_MS : REVEAL_MS) / 1000;
  return { duration, ease: BREATH };
}
