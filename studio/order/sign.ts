import type { Publication, SiteRelease } from "../publishing/records.ts";
import { statusOf } from "../publishing/status.ts";
import { lookOf, meaningOf } from "../publishing/words.ts";
import type { Placed } from "./order.ts";

/** Sign next to a document's name in a list. */
export interface RowSign {
  label: string;
  /** Why, in a sentence. */
  title: string;
  tone: "caution" | "critical";
}

/** Publishing state of one document in the dataset. */
export interface RowPublishing {
  type: string;
  publication: Publication | undefined;
  /** Names of the documents that have to be corrected before visitors see it whole. */
  culprits: readonly string[];
  site: SiteRelease | undefined;
}

/** The sign of a row; undefined where visitors see the document as it is, or soon will. */
export function signOf({ published }: Placed, publishing: RowPublishing): RowSign | undefined {
  if (published === undefined) {
    return { label: "Draft", title: "Visitors do not see it: publish it first.", tone: "caution" };
  }
  const { type, publication, site, culprits } = publishing;
  const row = statusOf({ ...published, _type: type }, publication, site, 0);
  if (row === undefined || (row.state !== "refused" && row.state !== "held")) return undefined;
  const { label, tone } = lookOf(row);
  const names = [...new Set(culprits)].join(", ");
  const why =
    row.state === "held" || names === ""
      ? meaningOf(row)
      : `Held back by ${names}. Open it to see what to correct.`;
  return { label, title: why, tone: tone === "critical" ? tone : "caution" };
}
