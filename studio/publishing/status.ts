import { z } from "zod";
import { AnyDocument, nameOfDocument } from "../../src/content/documents/document-name.ts";
import type {
  Hold,
  Problem,
  Publication,
  SiteRelease,
} from "../../server/contracts/release-api.ts";
import { exactTime } from "../ui/time.tsx";

/** Filter of the documents that visitors see. */
export const PUBLISHED = `!(_id in path("drafts.**")) && !(_id in path("versions.**"))`;

/** A published document of the site, with what names it. */
export const PublishedDocument = AnyDocument.extend({
  _rev: z.string(),
  _updatedAt: z.string(),
});
export type PublishedDocument = z.infer<typeof PublishedDocument>;

/** State of a published document on the site. */
type PublishState =
  /** Published; visitors do not see it yet. */
  | "queued"
  /** Queued for so long that something is wrong. */
  | "late"
  /** Visitors see it. */
  | "live"
  /** Published, but the site was taken back to a release from before. */
  | "held"
  /** The site keeps its last good pages because of `problems`. */
  | "refused";

/** The state of one document on the site. */
export interface StatusRow {
  /** Published id of the document. */
  id: string;
  type: string;
  /** Name of the document; undefined if it is gone or has no words yet. */
  name: string | undefined;
  state: PublishState;
  /** True when the document was deleted or unpublished. */
  removed: boolean;
  /** Start of this state as ISO time; undefined when unknown, as for a deletion. */
  at: string | undefined;
  /** Absolute address of the page that shows it. */
  url: string | undefined;
  /** Paths of changed pages that are live; undefined when the publisher did not report them. */
  pages: readonly string[] | undefined;
  /** Paths of the pages that stay as they were because of `problems`. */
  staying: readonly string[];
  /** Why visitors see an older version; undefined unless the state is "held". */
  hold: Hold | undefined;
  problems: readonly Problem[];
}

/** Waiting time of a publish before a warning, in milliseconds. */
export const LATE_AFTER_MS = 30_000;

/**
 * State of one document on the site. "Queued" is derived, not stored: a published document is
 * queued until the publisher reports on its revision, even while the publisher is down.
 *
 * @param document the published document; undefined when there is none (any more)
 * @param publication the publisher's last report on it
 * @param site the release that visitors see
 * @param now milliseconds since 1970
 * @returns undefined when the document was never published
 */
export function statusOf(
  document: PublishedDocument | undefined,
  publication: Publication | undefined,
  site: SiteRelease | undefined,
  now: number,
): StatusRow | undefined {
  const id = document?._id ?? publication?.document;
  const type = document?._type ?? publication?.documentType;
  if (id === undefined || type === undefined) return undefined;
  const hold = site?.hold ?? undefined;
  const at = document?._updatedAt;
  const name = document && nameOfDocument(document);
  const row = { ...EMPTY, id, type, name, removed: document === undefined };
  const isReported = document
    ? publication?.revision === document._rev
    : publication?.removed || !publication?.revision;
  if (publication && isReported) return { ...row, ...reportOf(publication, hold, at) };
  if (at && publication === undefined && site && !isAfter(at, hold?.madeAt ?? site.at)) {
    // It was published before this release was made, so this release has it.
    return { ...row, state: "live", at };
  }
  if (hold) return { ...row, state: "held", at: hold.since, hold };
  // The dataset has no time of a deletion.
  const isLate = at !== undefined && now - timeOf(at) > LATE_AFTER_MS;
  return { ...row, state: isLate ? "late" : "queued", at };
}

/**
 * The documents and their states, the newest change first.
 * @param publishing what the dataset says
 * @param now milliseconds since 1970
 */
export function statusRows(
  publishing: {
    documents: readonly PublishedDocument[];
    publications: readonly Publication[];
    site: SiteRelease | undefined;
  },
  now: number,
): StatusRow[] {
  const { documents, publications, site } = publishing;
  const reports = new Map(publications.map((publication) => [publication.document, publication]));
  const existing = new Map(documents.map((document) => [document._id, document]));
  const rows = [...new Set([...existing.keys(), ...reports.keys()])].flatMap(
    (id) => statusOf(existing.get(id), reports.get(id), site, now) ?? [],
  );
  const changedAt = (row: StatusRow) =>
    Math.max(timeOf(existing.get(row.id)?._updatedAt), timeOf(reports.get(row.id)?.at));
  return rows.sort((a, b) => changedAt(b) - changedAt(a));
}

/** Whether a row needs an editor's attention. */
export function needsAttention({ state }: StatusRow): boolean {
  return state !== "live" && state !== "queued";
}

/** The problems of all refused documents, each once: many documents may wait for one field. */
export function problemsOf(rows: readonly StatusRow[]): Problem[] {
  const found = rows
    .filter(({ state }) => state === "refused")
    .flatMap(({ problems }) => problems)
    .map(
      (problem) => [`${problem.document} ${problem.field} ${problem.message}`, problem] as const,
    );
  return [...new Map(found).values()];
}

/** Whether visitors see a part of what was published, and an older version of the rest. */
function isPartlyLive({ state, pages = [] }: StatusRow): boolean {
  return state === "refused" && pages.length > 0;
}

/** Announcements when rows change: documents that became live or were refused. */
export function news(before: readonly StatusRow[], after: readonly StatusRow[]): StatusRow[] {
  const known = new Map(before.map((row) => [row.id, row]));
  return after.filter((row) => {
    const earlier = known.get(row.id);
    const isNew = earlier?.state !== row.state || earlier.at !== row.at;
    return earlier !== undefined && row.state !== "queued" && row.state !== "late" && isNew;
  });
}

const EMPTY = {
  url: undefined,
  pages: undefined,
  staying: [],
  problems: [],
  hold: undefined,
} as const;

/**
 * The publisher's current report on a document, on a site that may have been taken back since.
 * @param changedAt when the document was published, for a report that does not name its release
 */
function reportOf(publication: Publication, hold: Hold | undefined, changedAt?: string) {
  const { at, release, url, pages } = publication;
  const isNewer = hold && (release ? release > hold.shows : isAfter(changedAt ?? at, hold.madeAt));
  const state: PublishState = publication.state === "live" && isNewer ? "held" : publication.state;
  const problems = state === "refused" ? (publication.problems ?? []) : [];
  return {
    state,
    at: state === "held" ? hold?.since : at,
    url: url ?? undefined,
    pages: pages ?? undefined,
    staying: [...new Set(problems.flatMap((problem) => problem.pages ?? []))].sort(),
    problems,
    hold: state === "held" ? hold : undefined,
  };
}

function isAfter(a: string, b: string): boolean {
  return timeOf(a) > timeOf(b);
}

/** Milliseconds since 1970; 0 for an invalid time. */
function timeOf(at: string | undefined): number {
  const time = Date.parse(at ?? "");
  return Number.isNaN(time) ? 0 : time;
}

/** Most pages that a sentence names. */
const NAMES_MAX = 4;
/** The "not found" page, which has a name but no address for editors. */
const NOT_FOUND = { path: "/404", name: "Page not found" };

/** The word of a document's state, and a tone of Sanity's design system. */
export function stateLabelOf(row: StatusRow): {
  label: string;
  tone: "default" | "positive" | "caution" | "critical";
} {
  switch (row.state) {
    case "queued":
      return { label: "Waiting", tone: "default" };
    case "late":
      return { label: "Waiting", tone: "caution" };
    case "live":
      return {
        label: row.removed ? "Taken off the site" : "On the site",
        tone: "positive",
      };
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
export function explanationOf(row: StatusRow): string {
  const { state, removed, pages = [], staying, hold } = row;
  switch (state) {
    case "queued":
    case "late":
      return removed
        ? "Deleted here. The site still shows it for a moment."
        : "Published here. The site still shows the earlier version.";
    case "live":
      if (removed) return "Visitors can no longer find it.";
      if (row.pages === undefined) return "Visitors see it.";
      if (pages.length === 0) return "Visitors see it. No page had to change.";
      return `Visitors see it on ${pages.length === 1 ? "one page" : `${pages.length} pages`}.`;
    case "held": {
      const since = hold ? ` since ${exactTime(hold.since)}` : "";
      const release = hold ? ` to release ${hold.shows}` : "";
      return `Visitors see an older version${since}: the site was taken back${release}. Publishing, at the top, shows the newest version again.`;
    }
    case "refused":
      return isPartlyLive(row)
        ? `Visitors see it at ${pageNames(pages)}. The earlier version stays at ${pageNames(staying)}. Fix the problems below, then publish.`
        : "The site cannot show it and keeps the last good version. Fix the problems below, then publish.";
  }
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
