import { createHash } from "node:crypto";
import { z } from "zod";
import type { PublishResult } from "../engine/engine.ts";
import type { PublishedDocument } from "../engine/published-documents.ts";

/** Shape of a {@link Publication} in the dataset. */
export const PublicationShape = z.object({
  _id: z.string(),
  _type: z.literal("publication"),
  document: z.string(),
  documentType: z.string(),
  /** The published revision; undefined when the document is gone. */
  revision: z.string().optional(),
  removed: z.boolean(),
  state: z.enum(["rendering", "live", "refused"]),
  /** ISO 8601, in UTC. */
  at: z.string(),
  /** The release in which it went live. */
  release: z.number().optional(),
  /** Paths of the pages that changed. */
  pages: z.array(z.string()),
  /** Address of the first of them. */
  url: z.string().optional(),
  /** The wrong fields. */
  problems: z.array(
    z.object({
      _key: z.string(),
      document: z.string(),
      field: z.string(),
      message: z.string(),
      /** Paths of the pages that stay as they were because of it. */
      pages: z.array(z.string()),
    }),
  ),
});

/** The result of a document's last publish, as the Studio reads it from the dataset. */
export type Publication = z.infer<typeof PublicationShape>;

/** A release as publications name it. */
export interface PublicationContext {
  /** Its number, where there is one. */
  release?: number | undefined;
  /** Time of the publish, ISO 8601. */
  at: string;
  /** Public address of the site. */
  siteUrl: string;
}

/** Id of a document's {@link Publication}. The dot keeps it private. */
export function publicationId(document: string): string {
  return `publication.${document}`;
}

/**
 * The publication of a document.
 * @param removed files that the release removes
 */
export function publicationOf(
  { id, type, rev, pages, problems }: PublishedDocument,
  { release, at, siteUrl }: PublicationContext,
  removed: readonly string[] = [],
): Publication {
  const live = pages.filter((page) => !removed.includes(`${page}/index.html`));
  return {
    _id: publicationId(id),
    _type: "publication",
    document: id,
    documentType: type,
    revision: rev,
    removed: rev === undefined,
    state: stateOf(problems),
    at,
    release,
    pages,
    url: addressOf(live, siteUrl),
    problems: byField(problems),
  };
}

/**
 * All publications that a publish changes: those of its documents, and earlier refused ones whose pages
 * are live now.
 * @param refused publications that are still refused, by document
 */
export function publicationsOf(
  { documents, removed, mended }: Pick<PublishResult, "documents" | "removed" | "mended">,
  refused: ReadonlyMap<string, Publication>,
  context: PublicationContext,
): Publication[] {
  const published = new Set(documents.map(({ id }) => id));
  const earlier = [...refused.values()].filter(
    ({ document, problems }) =>
      !published.has(document) &&
      problems.some(({ pages }) => pages.some((page) => mended.includes(page))),
  );
  return [
    ...documents.map((document) => publicationOf(document, context, removed)),
    ...earlier.map((publication) => withoutPages(publication, mended, context)),
  ];
}

/** A refused publication, of whose pages some are live now. */
function withoutPages(
  publication: Publication,
  mended: readonly string[],
  { release, at, siteUrl }: PublicationContext,
): Publication {
  const problems = publication.problems
    .map((problem) => ({
      ...problem,
      pages: problem.pages.filter((page) => !mended.includes(page)),
    }))
    .filter(({ pages }) => pages.length > 0);
  const next: Publication = { ...publication, state: stateOf(problems), at, release, problems };
  if (problems.length > 0) return next;
  const waited = publication.problems.flatMap(({ pages }) => pages);
  const pages = [...new Set([...publication.pages, ...waited])].sort();
  return { ...next, pages, url: addressOf(pages, siteUrl) };
}

function stateOf(problems: readonly unknown[]): Publication["state"] {
  return problems.length === 0 ? "live" : "refused";
}

function addressOf([first]: readonly string[], siteUrl: string): string | undefined {
  return first === undefined ? undefined : new URL(first, siteUrl).href;
}

/** Each wrong field once, with the pages that stay as they were because of it. */
function byField(problems: PublishedDocument["problems"]): Publication["problems"] {
  const found = new Map<string, Publication["problems"][number]>();
  for (const { document, field, message, page } of problems) {
    // The same problem always has the same key, so that a list in the Studio keeps its order.
    const text = JSON.stringify([document, field, message]);
    const _key = createHash("sha1").update(text).digest("hex").slice(0, 12);
    const known = found.get(_key);
    if (known === undefined) found.set(_key, { _key, document, field, message, pages: [page] });
    else known.pages.push(page);
  }
  return [...found.values()];
}
