import { slugOf } from "../facts/names.ts";

/**
 * Addresses of a page's sections, made from their headings: "What we do not do" is at
 * `#what-we-do-not-do`. A heading that comes twice gets a number behind it.
 */
export function anchorsOf(headings: readonly string[]): string[] {
  const taken = new Map<string, number>();
  return headings.map((heading) => {
    const anchor = slugOf(heading) || "section";
    const times = (taken.get(anchor) ?? 0) + 1;
    taken.set(anchor, times);
    return times === 1 ? anchor : `${anchor}-${times}`;
  });
}
