import type { Placed } from "./order.ts";

/** What a row of a list says beside its document's name. */
export interface RowSign {
  label: string;
  /** Why, in a sentence. */
  title: string;
  tone: "caution" | "critical";
}

/** A document whose last publish visitors do not see whole. */
export interface Refusal {
  document: string;
  /** Paths of the pages that do show it. */
  pages?: readonly string[] | null | undefined;
  /** Names of the documents that have to be corrected. */
  culprits: readonly string[];
}

/** The sign of a row; undefined where visitors see the document as it is. */
export function signOf({ published }: Placed, refusal: Refusal | undefined): RowSign | undefined {
  if (published === undefined) {
    return { label: "Draft", title: "Visitors do not see it: publish it first.", tone: "caution" };
  }
  if (refusal === undefined) return undefined;
  const names = [...new Set(refusal.culprits)].join(", ");
  const title =
    names === "" ? "Open it to see why." : `Held back by ${names}. Open it to see what to correct.`;
  return refusal.pages && refusal.pages.length > 0
    ? { label: "Partly on the site", title, tone: "caution" }
    : { label: "Not on the site", title, tone: "critical" };
}
