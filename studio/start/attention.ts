import type { SiteRelease } from "../../server/contracts/release-api.ts";
import { LATE, type StatusRow } from "../publishing/status.ts";
import { exactTime } from "../ui/time.tsx";

/** Something that needs an editor's attention. */
export interface Note {
  /** Names it among the others. */
  key: string;
  title: string;
  text: string;
  /** Where an editor does something about it: a release, or else Publishing. */
  link?: { label: string; release?: string };
}

/** State of the site and of the documents. */
export interface SiteFacts {
  site: SiteRelease | undefined;
  rows: readonly StatusRow[];
  /** Releases of documents that the site refused: name in the Studio's addresses, title, and why. */
  stopped: readonly { id: string; title: string; message: string }[];
  /** Why the publisher cannot be reached; undefined while it responds. */
  trouble: string | undefined;
  /** Whether some data to check could not be read. */
  isUnread: boolean;
}

const UNREAD = {
  key: "unread",
  title: "Start cannot check everything just now",
  text: "A part of the content cannot be read, so links that lead nowhere or stopped releases may be missing here. Reload the page to try again. If this lasts, tell the person who manages the site.",
};

/** What needs attention besides fields: first what concerns the whole site, then releases. */
export function notesOf({ site, rows, stopped, trouble, isUnread }: SiteFacts): Note[] {
  const { hold, command } = site ?? {};
  const notes: Note[] = isUnread ? [UNREAD] : [];
  if (hold) {
    notes.push({
      key: "held",
      title: `The site was taken back to release ${hold.shows}`,
      text: `Since ${exactTime(hold.since)} what you publish waits until the newest version is shown again.`,
      link: { label: "Show the newest version" },
    });
  }
  if (command?.state === "failed") {
    notes.push({
      key: "host",
      title: "The newest release has not reached the site's host",
      text: "It is tried again by itself. If this lasts, tell the person who manages the site.",
      link: { label: "See what it says" },
    });
  }
  if (trouble !== undefined || rows.some(({ state }) => state === "late")) {
    notes.push({ key: "publisher", ...LATE });
  }
  const releases = stopped.map(({ id, title, message }) => ({
    key: `release ${id}`,
    title: `${title} does not go live`,
    text: message,
    link: { label: "Open the release", release: id },
  }));
  return [...notes, ...releases];
}
