import { HASHED_FOLDERS } from "../../../site/headers.ts";
import type { SiteFile } from "../target.ts";
import type { BucketRecord } from "./record.ts";

/** Time for which files of earlier releases are kept for pages that are still open: a day. */
export const RETIRED_FOR = 24 * 3600_000;

/** Files that instruct a static host. A bucket would only show them to visitors. */
const FOR_HOSTS = new Set(["/_headers", "/_redirects"]);

/** What a delivery has to do, in this order. Paths are site paths. */
export interface Plan {
  /** Files that are named by their content: nobody asks for them yet. */
  hashed: string[];
  /** Everything else: each is old or new at any moment, and what it refers to is there. */
  pages: string[];
  /** Pages that are no more. */
  removals: string[];
  /** Files named by their content that no page refers to any longer. */
  discards: string[];
  /** What the record will say. */
  files: Record<string, string>;
  retired: BucketRecord["retired"];
}

/**
 * Compares a release with what a bucket holds.
 * @param known hash of each file in the bucket; null when it is not certain
 * @param retired files that were out of use before, and since when
 * @param now milliseconds since 1970
 */
export function planDelivery(
  release: ReadonlyMap<string, Pick<SiteFile, "hash">>,
  known: ReadonlyMap<string, string | null>,
  retired: BucketRecord["retired"],
  now: number,
): Plan {
  const plan: Plan = { hashed: [], pages: [], removals: [], discards: [], files: {}, retired: {} };
  for (const [path, { hash }] of release) {
    if (FOR_HOSTS.has(path)) continue;
    plan.files[path] = hash;
    if (known.get(path) !== hash) (isHashed(path) ? plan.hashed : plan.pages).push(path);
  }
  for (const [path, hash] of known) {
    if (plan.files[path] !== undefined) continue;
    const since = retired[path]?.since ?? new Date(now).toISOString();
    if (!isHashed(path)) plan.removals.push(path);
    else if (hash !== null && now - Date.parse(since) < RETIRED_FOR) {
      plan.retired[path] = { hash, since };
    } else {
      plan.discards.push(path);
    }
  }
  for (const paths of [plan.hashed, plan.pages, plan.removals, plan.discards]) paths.sort();
  return plan;
}

function isHashed(path: string): boolean {
  return HASHED_FOLDERS.some((folder) => path.startsWith(folder));
}
