import { isPartlyLive, type StatusRow } from "./status.ts";
import { exactly } from "../ui/time.ts";

/** Display of a state: a word and a tone of Sanity's design system. */
export interface StateLook {
  label: string;
  tone: "default" | "primary" | "positive" | "caution" | "critical";
}

/** Most pages that a sentence names. */
const NAMES_MAX = 4;
/** The "not found" page, which has a name but no address for editors. */
const NOT_FOUND = { path: "/404", name: "Page not found" };

/** The word and tone of a document's state. */
export function lookOf(row: StatusRow): StateLook {
  switch (row.state) {
    case "queued":
      return { label: "Waiting", tone: "default" };
    case "late":
      return { label: "Waiting", tone: "caution" };
    case "live":
      return { label: row.removed ? "Taken off the site" : "On the site", tone: "positive" };
    case "held":
      return { label: "Held back", tone: "caution" };
    case "refused":
      return isPartlyLive(row)
        ? { label: "Partly on the site", tone: "caution" }
        : { label: "Not on the site", tone: "critical" };
  }
}

/** Headline for a publish that visitors do not see completely. */
export function headingOf(row: StatusRow): string {
  if (row.state === "late") return LATE.title;
  if (row.state === "held") return "Visitors see an older version";
  return isPartlyLive(row)
    ? "What you published is on some pages only"
    : "What you published is not on the site";
}

/** Explanation of the state, in a sentence or two. */
export function meaningOf(row: StatusRow): string {
  const { state, removed, pages = [], staying, hold } = row;
  switch (state) {
    case "queued":
    case "late":
      return removed
        ? "Deleted here. The site still shows it for a moment."
        : "Published here. The site still shows the earlier version.";
    case "live":
      return liveMeaning(removed, row.pages?.length);
    case "held": {
      const since = hold ? ` since ${exactly(hold.since)}` : "";
      const release = hold ? ` to release ${hold.shows}` : "";
      return `Visitors see an older version${since}: the site was taken back${release}. Publishing, at the top, shows the newest version again.`;
    }
    case "refused":
      return isPartlyLive(row)
        ? `Visitors see it at ${pageNames(pages)}. The earlier version stays at ${pageNames(staying)}. Fix the problems below, then publish.`
        : "The site cannot show it and keeps the last good version. Fix the problems below, then publish.";
  }
}

function liveMeaning(removed: boolean, pages: number | undefined): string {
  if (removed) return "Visitors can no longer find it.";
  if (pages === undefined) return "Visitors see it.";
  if (pages === 0) return "Visitors see it. No page had to change.";
  return `Visitors see it on ${pages === 1 ? "one page" : `${pages} pages`}.`;
}

/** "/, /about and 3 more pages"; the page without an address comes last. */
export function pageNames(pages: readonly string[]): string {
  const more = pages.length - NAMES_MAX;
  const addresses = pages.filter((path) => path !== NOT_FOUND.path);
  const names = addresses.length < pages.length ? [...addresses, NOT_FOUND.name] : addresses;
  const named = names.slice(0, NAMES_MAX).join(", ");
  return more > 0 ? `${named} and ${more} more ${more === 1 ? "page" : "pages"}` : named;
}

/** Advice when nothing has happened for a long time. */
export const LATE = {
  title: "The publisher has not responded yet",
  text: "Your text is safe and will be published when the publisher is back. If this lasts more than a few minutes, tell the person who manages the site that the publisher is not responding.",
} as const;

/** Announcement of a change of state: "Nora: On the site." */
export function describeChange(row: StatusRow, typeTitle: string): string {
  return `${row.name ?? typeTitle}: ${lookOf(row).label}.`;
}
