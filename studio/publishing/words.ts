import type { StatusRow } from "./status.ts";

/** Display of a state: a word and a tone of Sanity's design system. */
export interface StateLook {
  label: string;
  tone: "default" | "primary" | "positive" | "critical";
}

/** The word and tone of a document's state. */
export function lookOf({ state, removed }: Pick<StatusRow, "state" | "removed">): StateLook {
  switch (state) {
    case "queued":
      return { label: "Waiting", tone: "default" };
    case "rendering":
      return { label: "Being made", tone: "primary" };
    case "live":
      return { label: removed ? "Taken off the site" : "On the site", tone: "positive" };
    case "refused":
      return { label: "Not on the site", tone: "critical" };
  }
}

/** What the state means, in a sentence. */
export function meaningOf({ state, removed, pages }: StatusRow): string {
  switch (state) {
    case "queued":
      return removed
        ? "Deleted here. The site still shows it for a moment."
        : "Published here. The site still shows the earlier version.";
    case "rendering":
      return "Its pages are being built. Visitors still see the earlier version.";
    case "live":
      return liveMeaning(removed, pages);
    case "refused":
      return "The site cannot show it and keeps the last good version. Fix the problems below, then publish again.";
  }
}

function liveMeaning(removed: boolean, pages: number | undefined): string {
  if (removed) return "Visitors can no longer find it.";
  if (pages === undefined) return "Visitors see it.";
  if (pages === 0) return "Visitors see it. No page had to change.";
  return `Visitors see it. ${pages === 1 ? "One page" : `${pages} pages`} changed.`;
}

/** What to do when nothing has happened for a long time. */
export const LATE = {
  title: "The publisher has not responded yet",
  text: "Your text is safe and will be published when the publisher is back. If this lasts more than a few minutes, tell the person who manages the site that the publisher is not responding.",
} as const;

/** Announcement of a change of state: "Nora: On the site." */
export function tellChange(row: StatusRow, typeTitle: string): string {
  return `${row.name ?? typeTitle}: ${lookOf(row).label}.`;
}
