import { HASHED_FOLDERS } from "../../../site/headers.ts";
import type { SiteFile } from "../target.ts";
import type { BucketRecord } from "./record.ts";

/** How long files of earlier releases stay, for open pages, in milliseconds. */
export const RETIRED_FOR = 24 * 3600_000;

/** Files for static hosts, which a bucket would show to visitors. */
export const FOR_HOSTS = new Set(["/_headers", "/_redirects"]);

/** Steps of a delivery, in this order. Paths are site paths. */
export interface Plan {
  /** Files named by their content. No page refers to them yet. */
  hashed: string[];
  /** All other files. What they refer to is uploaded already. */
  pages: string[];
  removals: string[];
  /** Files named by their content that no page refers to any more. */
  discards: string[];
  files: Record<string, string>;
  retired: BucketRecord["retired"];
}

/**
 * Compares a release with a bucket.
 * @param known hash of each file in the bucket; null when it is uncertain
 * @param retired unused files, with the time since when
 * @param now milliseconds since 1970
 * @param retiredFor how long files that no page refers to stay, in milliseconds
 */
export function planDelivery(
  release: ReadonlyMap<string, Pick<SiteFile, "hash">>,
  known: ReadonlyMap<string, string | null>,
  retired: BucketRecord["retired"],
  now: number,
  retiredFor = RETIRED_FOR,
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
    else if (hash !== null && now - Date.parse(since) < retiredFor) {
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
