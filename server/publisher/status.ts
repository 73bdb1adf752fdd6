import type { SanityClient } from "@sanity/client";
import { createHash } from "node:crypto";
import {
  type Problem,
  Publication,
  publicationId,
  type SiteRelease,
} from "../contracts/release-api.ts";
import type { PublishResult } from "./engine/engine.ts";
import type { PublishedDocument } from "./engine/published-documents.ts";
import type { Revision } from "./engine/site-state.ts";

/** A release as publications name it. */
interface PublicationContext {
  /** Its number, where there is one. */
  release?: number | undefined;
  /** Time of the publish, ISO 8601. */
  at: string;
  /** Public address of the site. */
  siteUrl: string;
}

/** The part of a publish's result that editors see. */
export type ReportedResult = Pick<
  PublishResult,
  "release" | "documents" | "removed" | "mended" | "refused"
>;

type StatusDocument = { _id: string; _type: string } & Record<string, unknown>;

/** Options of a writer. */
export interface StatusWriterOptions {
  /** A client that may write; without it nothing is written. */
  client: SanityClient | undefined;
  /** Public address of the site. */
  siteUrl: string;
  logger: { error(message: string): void };
}

/**
 * Writes the status of publishes into the dataset, for the Studio. What could not be written is written with
 * the next run.
 */
export class StatusWriter {
  readonly #options: StatusWriterOptions;
  /** Results that are not turned into publications yet. */
  #results: ReportedResult[] = [];
  /** Publications that are refused, by document; undefined until the dataset was read once. */
  #refused: Map<string, Publication> | undefined;
  readonly #unwritten = new Map<string, StatusDocument>();
  #writing: Promise<void> = Promise.resolve();
  #isFailing = false;

  constructor(options: StatusWriterOptions) {
    this.#options = options;
  }

  /**
   * Reports the results of a run, and unreported ones of earlier runs. It never rejects.
   * @param revisions all documents of the site, after the run
   */
  async tell(
    result: ReportedResult,
    revisions: () => ReadonlyMap<string, Revision>,
  ): Promise<void> {
    const { client } = this.#options;
    if (client === undefined) return;
    this.#results.push(result);
    try {
      const refused = (this.#refused ??= await this.#resume(client, result, revisions()));
      for (const each of this.#results) {
        for (const publication of publicationsOf(each, refused, this.#context(each))) {
          if (publication.state === "refused") refused.set(publication.document, publication);
          else refused.delete(publication.document);
          this.#put(storedPublication(publication));
        }
      }
      this.#results = [];
    } catch (error) {
      this.#noteFailure(error);
    }
    await this.flush();
  }

  /** Reports the state of the whole site with the next {@link flush}. */
  putSite(site: SiteRelease): void {
    const { siteUrl } = this.#options;
    this.#put({ _id: "publication.site", _type: "siteRelease", ...site, siteUrl });
  }

  /** Writes pending documents, one transaction at a time. It never rejects. */
  async flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    await this.#writing;
  }

  /**
   * Reads the status of earlier processes. One that ended between a release and its status has left
   * publications of other revisions than the site has.
   */
  async #resume(
    client: SanityClient,
    result: ReportedResult,
    revisions: ReadonlyMap<string, Revision>,
  ): Promise<Map<string, Publication>> {
    const found = await client.fetch<unknown[]>(`*[_type == "publication"]`);
    const known = found.flatMap((each) => Publication.safeParse(each).data ?? []);
    const refused = new Map<string, Publication>();
    for (const publication of known) {
      const { document, documentType, revision } = publication;
      const now = revisions.get(document);
      const isReported = now?.rev === revision;
      const problems = result.refused.flatMap(({ path, problems: wrong }) =>
        wrong
          .filter((problem) => problem.document === document)
          .map((problem) => ({ ...problem, page: path })),
      );
      const published = { id: document, type: documentType, rev: now?.rev, pages: [], problems };
      const current = isReported
        ? publication
        : { ...publicationOf(published, this.#context(result)), pages: undefined };
      if (!isReported) this.#put(storedPublication(current));
      if (current.state === "refused") refused.set(document, current);
    }
    return refused;
  }

  #context({ release }: ReportedResult): PublicationContext {
    const { siteUrl } = this.#options;
    return { release: release?.id, at: new Date().toISOString(), siteUrl };
  }

  #put(document: StatusDocument): void {
    this.#unwritten.set(document._id, document);
  }

  async #write(): Promise<void> {
    const { client } = this.#options;
    if (client === undefined || this.#unwritten.size === 0) return;
    const documents = [...this.#unwritten.values()];
    this.#unwritten.clear();
    try {
      const transaction = client.transaction();
      for (const document of documents) transaction.createOrReplace(document);
      await transaction.commit({ visibility: "async" });
      this.#isFailing = false;
    } catch (error) {
      for (const document of documents) {
        // A newer pending status wins.
        if (!this.#unwritten.has(document._id)) this.#put(document);
      }
      this.#noteFailure(error);
    }
  }

  #noteFailure(error: unknown): void {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    if (!this.#isFailing) {
      this.#options.logger.error(
        `The status of a publish could not be written: ${reason}. It is written with the next one.`,
      );
    }
    this.#isFailing = true;
  }
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

/** A publication as the dataset has it. */
export function storedPublication(publication: Publication) {
  return { ...publication, _id: publicationId(publication.document), _type: "publication" };
}

/**
 * All publications that a publish changes: those of its documents, and earlier refused ones whose pages
 * are live now.
 * @param refused publications that are still refused, by document
 */
function publicationsOf(
  { documents, removed, mended }: Pick<ReportedResult, "documents" | "removed" | "mended">,
  refused: ReadonlyMap<string, Publication>,
  context: PublicationContext,
): Publication[] {
  const published = new Set(documents.map(({ id }) => id));
  const earlier = [...refused.values()].filter(
    ({ document, problems }) =>
      !published.has(document) &&
      problems?.some(({ pages }) => pages?.some((page) => mended.includes(page))),
  );
  return [
    ...documents.map((document) => publicationOf(document, context, removed)),
    ...earlier.map((publication) => withoutPages(publication, mended, context)),
  ];
}

/** A refused publication without those of its pages that are live now. */
function withoutPages(
  publication: Publication,
  mended: readonly string[],
  { release, at, siteUrl }: PublicationContext,
): Publication {
  const isLive = (page: string) => mended.includes(page);
  const earlier = publication.problems ?? [];
  const problems = earlier
    .map((problem) => ({ ...problem, pages: problem.pages?.filter((page) => !isLive(page)) ?? [] }))
    .filter((problem) => problem.pages.length > 0);
  const live = earlier.flatMap((problem) => problem.pages?.filter(isLive) ?? []);
  const pages = [...new Set([...(publication.pages ?? []), ...live])].sort();
  const url = addressOf(pages, siteUrl);
  return { ...publication, state: stateOf(problems), at, release, problems, pages, url };
}

function stateOf(problems: readonly unknown[]): Publication["state"] {
  return problems.length === 0 ? "live" : "refused";
}

function addressOf([first]: readonly string[], siteUrl: string): string | undefined {
  return first === undefined ? undefined : new URL(first, siteUrl).href;
}

/** Each wrong field once, with the pages that stay unchanged because of it. */
function byField(problems: PublishedDocument["problems"]): Problem[] {
  const found = new Map<string, Problem & { pages: string[] }>();
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
