import type { Problem, Publication, PublishedDocument, SiteRelease } from "./records.ts";

/** How a published document stands to the site. */
export type PublishState =
  /** Published, and not taken up by the publisher yet. */
  | "queued"
  /** The publisher makes its pages. */
  | "rendering"
  /** Visitors see it. */
  | "live"
  /** The site keeps its last good pages; `problems` say why. */
  | "refused";

/** One document's line in the publishing pane. */
export interface StatusRow {
  /** Published id of the document. */
  id: string;
  type: string;
  /** What names it; undefined for a document that is gone or has no words yet. */
  name: string | undefined;
  state: PublishState;
  /** True when the document was deleted or unpublished. */
  removed: boolean;
  /** Since when it is in this state: ISO time. Undefined where nobody knows, as for a deletion. */
  at: string | undefined;
  /** True when it has waited so long that something is wrong. */
  late: boolean;
  release: number | undefined;
  /** Absolute address of the page that shows it. */
  url: string | undefined;
  /** How many pages changed; undefined where the publisher did not say. */
  pages: number | undefined;
  problems: readonly Problem[];
}

/** What the dataset says. */
export interface Publishing {
  /** The published documents of the site. */
  documents: readonly PublishedDocument[];
  publications: readonly Publication[];
  site: SiteRelease | undefined;
}

/** How long a publish may wait before an editor is told, in milliseconds. */
export const LATE_AFTER_MS = 30_000;
/** Most rows of the pane. */
export const ROWS_MAX = 30;

/**
 * How one document stands to the site. Nobody writes "queued": it is what a published document is
 * while the publisher has not spoken of its revision, so it is true while the publisher is down.
 *
 * @param document the published document; undefined when there is none (any more)
 * @param publication what the publisher said of it last
 * @param site the release that visitors see
 * @param now milliseconds since 1970
 * @returns undefined when there is nothing to say: the document was never published
 */
export function statusOf(
  document: PublishedDocument | undefined,
  publication: Publication | undefined,
  site: SiteRelease | undefined,
  now: number,
): StatusRow | undefined {
  if (document === undefined) return publication && goneStatus(publication, now);
  const row = {
    id: document._id,
    type: document._type,
    name: document.name ?? undefined,
    removed: false,
  };
  if (publication && publication.revision === document._rev) {
    return { ...row, ...told(publication, now) };
  }
  if (publication === undefined && site && !isAfter(document._updatedAt, site.at)) {
    // It was published before this release was made, so this release holds it.
    return { ...row, ...EMPTY, state: "live", at: document._updatedAt, late: false };
  }
  const at = document._updatedAt;
  return { ...row, ...EMPTY, state: "queued", at, late: isLate(at, now) };
}

/**
 * The rows of the publishing pane: what needs somebody's attention, then what changed last, newest
 * first.
 * @param publishing what the dataset says
 * @param now milliseconds since 1970
 */
export function statusRows(
  { documents, publications, site }: Publishing,
  now: number,
): StatusRow[] {
  const spoken = new Map(publications.map((publication) => [publication.document, publication]));
  const existing = new Map(documents.map((document) => [document._id, document]));
  const rows = [...new Set([...existing.keys(), ...spoken.keys()])].flatMap(
    (id) => statusOf(existing.get(id), spoken.get(id), site, now) ?? [],
  );
  const changedAt = (row: StatusRow) =>
    Math.max(timeOf(existing.get(row.id)?._updatedAt), timeOf(spoken.get(row.id)?.at));
  return rows
    .sort(
      (a, b) =>
        Number(needsAttention(b)) - Number(needsAttention(a)) || changedAt(b) - changedAt(a),
    )
    .slice(0, ROWS_MAX);
}

/** Whether somebody has to do something about a row. */
export function needsAttention({ state, late }: StatusRow): boolean {
  return state === "refused" || late;
}

/** What is still on its way: whether anything of the rows will change by itself. */
export function isUnderway({ state }: StatusRow): boolean {
  return state === "queued" || state === "rendering";
}

/**
 * What a person who does not watch the pane should be told when rows have changed: what became live,
 * what was refused.
 */
export function changesToTell(
  before: readonly StatusRow[],
  after: readonly StatusRow[],
): StatusRow[] {
  const known = new Map(before.map((row) => [row.id, row]));
  return after.filter((row) => {
    const earlier = known.get(row.id);
    return earlier !== undefined && !isUnderway(row) && isNews(earlier, row);
  });
}

function isNews(before: StatusRow, after: StatusRow): boolean {
  return before.state !== after.state || before.at !== after.at;
}

const EMPTY = { release: undefined, url: undefined, pages: undefined, problems: [] } as const;

/** What the publisher said of a document, as it stands now. */
function told(publication: Publication, now: number) {
  const { state, at, release, url, pages, problems } = publication;
  return {
    state,
    at,
    late: state === "rendering" && isLate(at, now),
    release: release ?? undefined,
    url: url ?? undefined,
    pages: pages?.length,
    problems: state === "refused" ? (problems ?? []) : [],
  };
}

/** How a document that is not there any more stands to the site. */
function goneStatus(publication: Publication, now: number): StatusRow {
  const { document: id, documentType: type } = publication;
  const row = { id, type, name: undefined, removed: true };
  if (publication.removed || !publication.revision) return { ...row, ...told(publication, now) };
  // The publisher still speaks of a revision. When it went, nothing in the dataset says.
  return { ...row, ...EMPTY, state: "queued", at: undefined, late: false };
}

function isLate(at: string, now: number): boolean {
  return now - timeOf(at) > LATE_AFTER_MS;
}

function isAfter(a: string, b: string): boolean {
  return timeOf(a) > timeOf(b);
}

/** Milliseconds since 1970; 0 for what is no time. */
function timeOf(at: string | undefined): number {
  const time = Date.parse(at ?? "");
  return Number.isNaN(time) ? 0 : time;
}
