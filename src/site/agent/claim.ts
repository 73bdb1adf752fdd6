/** Drawable forms of a claim's figure. */
export type ClaimPicture =
  /** A share of ten parts, e.g. 80% savings: eight of ten. */
  | { kind: "share"; parts: number }
  /** Growth over today, e.g. a 150% increase: 2.5 times as long. */
  | { kind: "growth"; times: number };

/** Parts in which a share is shown. */
export const SHARE_PARTS = 10;
/** More than this many times cannot be read at a glance. */
const MOST_TIMES = 6;

/**
 * Reads a claim's figure as something that can be drawn true to scale.
 * @param figure as an editor wrote it, e.g. `80%`
 * @param text what the figure counts; 'increase', 'improvement' or 'growth' make it growth
 * @returns undefined when the figure is not a percentage, or drawing it would round it
 */
export function claimPicture(figure: string, text: string): ClaimPicture | undefined {
  const match = /^(\d{1,4})\s?%$/.exec(figure.trim());
  if (!match) return undefined;
  const percent = Number(match[1]);
  if (/\b(increase|improvement|growth|more)\b/i.test(text)) {
    const times = 1 + percent / 100;
    return times > 1 && times <= MOST_TIMES ? { kind: "growth", times } : undefined;
  }
  const parts = percent / SHARE_PARTS;
  return Number.isInteger(parts) && parts > 0 && parts <= SHARE_PARTS
    ? { kind: "share", parts }
    : undefined;
}
