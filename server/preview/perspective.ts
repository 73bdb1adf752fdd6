/**
 * From which side an editor sees the site: `published`, `drafts`, or names of releases and `drafts`
 * with commas between them, the one that wins first.
 */
export type Perspective = string;

/** The default perspective. */
export const DRAFTS: Perspective = "drafts";

/** Most layers of one perspective, and the longest name of one. */
const MAX_LAYERS = 20;
const LAYER = /^[a-z0-9_][a-z0-9_-]{0,63}$/i;
/** Separator in the cookie, which may not hold commas. Names have no dots. */
const IN_COOKIE = ".";

/**
 * Reads a perspective of a cookie or parameter.
 * @returns drafts for none, and for what is no perspective
 */
export function toPerspective(text: string | null | undefined): Perspective {
  const layers = (text ?? "").split(/[,.]/);
  const known = layers.length <= MAX_LAYERS && layers.every((layer) => LAYER.test(layer));
  return known && !layers.includes("raw") ? layers.join(",") : DRAFTS;
}

/** A perspective as the value of a cookie. */
export function toCookie(perspective: Perspective): string {
  return perspective.replaceAll(",", IN_COOKIE);
}
