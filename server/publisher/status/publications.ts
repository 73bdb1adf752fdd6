import { createHash } from "node:crypto";
import type { Outcome } from "../engine/engine.ts";
import type { PublishedDocument } from "../engine/published-documents.ts";

/** What is wrong with one field, and which pages wait for it. */
interface PublicationProblem {
  _key: string;
  document: string;
  field: string;
  message: string;
  /** Paths of the pages that stay as they were until then. */
  pages: string[];
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
      problems: byField(problems),
    };
  });
  const mended = [...refused.values()].flatMap((publication): Publication[] => {
    if (outcome.documents.some(({ id }) => id === publication.document)) return [];
    const waiting = publication.problems.flatMap(({ pages }) => pages);
    if (!waiting.some((page) => outcome.mended.includes(page))) return [];
    const problems = publication.problems
      .map((problem) => {
        const pages = problem.pages.filter((page) => !outcome.mended.includes(page));
        return { ...problem, pages };
      })
      .filter(({ pages }) => pages.length > 0);
    const all = [...new Set([...publication.pages, ...waiting])].sort();
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

/** Each wrong field once, with the pages that wait for it. */
function byField(problems: PublishedDocument["problems"]): PublicationProblem[] {
  const found = new Map<string, PublicationProblem>();
  for (const { document, field, message, page } of problems) {
    // The same problem always has the same key, so that a list in the Studio does not jump.
    const text = JSON.stringify([document, field, message]);
    const _key = createHash("sha1").update(text).digest("hex").slice(0, 12);
    const known = found.get(_key);
    if (known === undefined) found.set(_key, { _key, document, field, message, pages: [page] });
    else known.pages.push(page);
  }
  return [...found.values()];
}
