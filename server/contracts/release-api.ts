import { z } from "zod";

/*
 * The publisher's requests about the site's releases, as both sides know them: `GET /releases` gives
 * a {@link ReleaseList}, `POST /releases/current` takes a {@link ShowRelease} and gives the list anew.
 */

/** Path of the list. */
export const RELEASES_PATH = "/releases";
/** Path at which a release is shown to visitors again. */
export const CURRENT_RELEASE_PATH = "/releases/current";

/** A rollback. While it lasts visitors see an older release, and publishes wait. */
export const Hold = z.object({
  /** The release whose pages visitors see again. */
  shows: z.number(),
  /** When that one was made, ISO 8601: what was published later is held back. */
  madeAt: z.string(),
  /** When the site was taken back, ISO 8601. */
  since: z.string(),
  /** The last release before the rollback. The rollback ends when visitors see that one again. */
  newest: z.number(),
  /** Id of the person who took the site back, where it is known. */
  by: z.string().nullish(),
});
export type Hold = z.infer<typeof Hold>;

/** A document whose publish made a release. */
export const ReleasedDocument = z.object({
  /** Its published id. */
  id: z.string(),
  type: z.string(),
});
export type ReleasedDocument = z.infer<typeof ReleasedDocument>;

/** A kept release of the site. */
export const ListedRelease = z.object({
  release: z.number(),
  /** When it was made, ISO 8601. */
  at: z.string(),
  /** Paths of the pages that it brought, changed or removed. */
  pages: z.array(z.string()),
  /** The documents that made it; none for a new version of the site. */
  documents: z.array(ReleasedDocument),
  /** Ids of the people whose publishes made it, where they are known. */
  by: z.array(z.string()),
  /** Who passes its gate and not the current one; null for nobody. */
  olderGate: z.enum(["other-passwords", "not-sealed"]).nullable(),
});
export type ListedRelease = z.infer<typeof ListedRelease>;

/** The kept releases, newest first. */
export const ReleaseList = z.object({
  hold: Hold.nullable(),
  /** The one that visitors see; null before the first one. */
  current: z.number().nullable(),
  releases: z.array(ListedRelease),
});
export type ReleaseList = z.infer<typeof ReleaseList>;

/** Shows visitors a kept release. */
export const ShowRelease = z.strictObject({
  release: z.number().int().positive(),
  /** The release that visitors see now: if it is another one by now, nothing happens. */
  instead: z.number().int().positive(),
});
export type ShowRelease = z.infer<typeof ShowRelease>;

/*
 * What the publisher writes into the dataset for the Studio. Nothing is required beyond what a row cannot be
 * shown without: a field that is missing hides a detail, never the pane.
 */

const optionalText = z.string().nullish();

/** One problem that prevents a document's publication. */
export const Problem = z.object({
  _key: optionalText,
  /** Id of the document to fix; usually the published one. */
  document: z.string(),
  /** Path of the field, as in `problemCards.cards[2].title`. */
  field: z.string(),
  message: z.string(),
  /** The pages that could not be made. */
  pages: z.array(z.string()).nullish(),
});
export type Problem = z.infer<typeof Problem>;

/** Result of the last publish of one document. */
export const Publication = z.object({
  document: z.string(),
  documentType: z.string(),
  /** The `_rev` of the published document that it speaks of; absent for a deleted one. */
  revision: optionalText,
  removed: z.boolean().nullish(),
  state: z.enum(["live", "refused"]),
  at: z.string(),
  release: z.number().nullish(),
  pages: z.array(z.string()).nullish(),
  url: optionalText,
  problems: z.array(Problem).nullish(),
});
export type Publication = z.infer<typeof Publication>;

/**
 * Id of a document's publication, at most as long as an id may be: long ids differ at their ends. The dot keeps
 * it private.
 */
export function publicationId(document: string): string {
  return `publication.${document.slice(-116).replace(/^\./, "_")}`;
}

/** The release that visitors see. */
export const SiteRelease = z.object({
  release: z.number(),
  at: z.string(),
  pages: z.number().nullish(),
  siteUrl: optionalText,
  hold: Hold.nullish(),
  /** What the operator's command did after the release. */
  command: z
    .object({
      release: z.number(),
      state: z.enum(["running", "done", "failed"]),
      at: optionalText,
      message: optionalText,
    })
    .nullish(),
});
export type SiteRelease = z.infer<typeof SiteRelease>;
