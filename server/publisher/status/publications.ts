import { createHash } from "node:crypto";
import type { Outcome } from "../engine/engine.ts";

/** What is wrong with one field, and which page waits for it. */
interface PublicationProblem {
  _key: string;
  document: string;
  field: string;
  message: string;
  page: string;
}

/** What became of a document's last publish, as the Studio reads it from the dataset. */
export interface Publication {
  _id: string;
  _type: "publication";
  document: string;
  documentType: string;
  /** The published revision that this speaks of; absent when the document is gone. */
  revision?: string;
  removed: boolean;
  state: "rendering" | "live" | "refused";
  /** ISO 8601, in UTC. */
  at: string;
  /** The release in which it went live. */
  release?: number;
  /** Paths of the pages that changed. */
  pages: string[];
  /** Address of the first of them. */
  url?: string;
  problems: PublicationProblem[];
}

/** Id of the document that tells of another document's publish. Its dot keeps it private. */
export function publicationId(document: string): string {
  return `publication.${document}`;
}

/**
 * What there is to tell after a publish: of each document, and of earlier ones whose pages could not
 * be shown and now can.
 * @param refused earlier publications that are still refused, by document
 * @param at time of the publish, ISO 8601
 */
export function publicationsOf(
  outcome: Outcome,
  refused: ReadonlyMap<string, Publication>,
  { at, siteUrl }: { at: string; siteUrl: string },
): Publication[] {
  const release = outcome.release === undefined ? {} : { release: outcome.release.id };
  const told = outcome.documents.map(({ id, type, rev, pages, problems }): Publication => {
    const [first] = pages.filter((page) => !outcome.removed.includes(`${page}/index.html`));
    return {
      _id: publicationId(id),
      _type: "publication",
      document: id,
      documentType: type,
      ...(rev !== undefined && { revision: rev }),
      removed: rev === undefined,
      state: problems.length === 0 ? "live" : "refused",
      at,
      ...release,
      pages,
      ...(first !== undefined && { url: new URL(first, siteUrl).href }),
      problems: problems.map((problem) => ({ _key: keyOf(problem), ...problem })),
    };
  });
  const mended = [...refused.values()].flatMap((publication): Publication[] => {
    if (outcome.documents.some(({ id }) => id === publication.document)) return [];
    const problems = publication.problems.filter(({ page }) => !outcome.mended.includes(page));
    if (problems.length === publication.problems.length) return [];
    const pages = publication.problems.map(({ page }) => page);
    const all = [...new Set([...publication.pages, ...pages])].sort();
    const [first] = all;
    return [
      {
        ...publication,
        state: problems.length === 0 ? "live" : "refused",
        at,
        ...release,
        ...(problems.length === 0 && {
          pages: all,
          ...(first !== undefined && { url: new URL(first, siteUrl).href }),
        }),
        problems,
      },
    ];
  });
  return [...told, ...mended];
}

/** The same problem always has the same key, so that a list in the Studio does not jump. */
function keyOf(problem: object): string {
  return createHash("sha1").update(JSON.stringify(problem)).digest("hex").slice(0, 12);
}
