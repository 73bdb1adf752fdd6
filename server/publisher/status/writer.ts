import type { SanityClient } from "@sanity/client";
import { z } from "zod";
import type { Logger } from "../../runtime/log/logger.ts";
import type { Outcome } from "../engine/engine.ts";
import type { Revision } from "../engine/site-state.ts";
import type { PublishedDocument } from "../engine/published-documents.ts";
import type { Release } from "../../release/rows.ts";
import { publicationId, publicationsOf, type Publication } from "./publications.ts";

/** How long to wait before a status is written again that could not be written, in milliseconds. */
const RETRY_MS = 5000;
/** How long a publish takes before the Studio is told that it is at work, in milliseconds. */
const SLOW_MS = 250;

/** The state of the site as a whole, as the Studio reads it. */
export interface SiteReleaseStatus {
  release: number;
  at: string;
  cause: string;
  pages: number;
  siteUrl: string;
  target: string;
  delivery?: { state: "waiting" | "sent" | "failed"; at: string; message?: string };
}

const Publications = z.array(
  z
    .object({
      _id: z.string(),
      _type: z.literal("publication"),
      document: z.string(),
      documentType: z.string(),
      revision: z.string().optional(),
      removed: z.boolean(),
      state: z.enum(["rendering", "live", "refused"]),
      at: z.string(),
      release: z.number().optional(),
      pages: z.array(z.string()),
      url: z.string().optional(),
      problems: z.array(
        z.object({
          _key: z.string(),
          document: z.string(),
          field: z.string(),
          message: z.string(),
          pages: z.array(z.string()),
        }),
      ),
    })
    .transform(({ revision, release, url, ...rest }): Publication => ({
      ...rest,
      ...(revision !== undefined && { revision }),
      ...(release !== undefined && { release }),
      ...(url !== undefined && { url }),
    })),
);

/**
 * Tells editors in the dataset what became of their publishes. It never holds a publish up: what
 * cannot be written now is written later, and only the newest of each document counts.
 */
export class StatusWriter {
  readonly #client: SanityClient | undefined;
  readonly #siteUrl: string;
  readonly #logger: Logger;
  readonly #refused = new Map<string, Publication>();
  readonly #waiting = new Map<string, { _id: string; _type: string } & Record<string, unknown>>();
  #writing: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #failing = false;
  /** Documents of which the dataset says that they are being rendered. */
  readonly #rendering = new Set<string>();
  readonly #written: (id: string, rev: string | undefined) => void;

  /**
   * @param client one that may write; without it nothing is told
   * @param written told of each document and revision that the dataset now speaks of
   */
  constructor(
    client: SanityClient | undefined,
    siteUrl: string,
    logger: Logger,
    written: (id: string, rev: string | undefined) => void = () => undefined,
  ) {
    this.#client = client;
    this.#siteUrl = siteUrl;
    this.#logger = logger;
    this.#written = written;
  }

  /**
   * Reads what an earlier process has said.
   * @param untold what it may not have said any more: told now, unless the dataset has it
   */
  async load(untold: readonly PublishedDocument[], release: Release | undefined): Promise<void> {
    const query = `*[_type == "publication" && (state != "live" || document in $ids)]`;
    const found: unknown = await this.#client?.fetch(query, { ids: untold.map(({ id }) => id) });
    const known = Publications.catch([]).parse(found ?? []);
    for (const publication of known) {
      const { document, state, problems } = publication;
      if (state === "rendering") this.#rendering.add(document);
      if (problems.length > 0) this.#refused.set(document, { ...publication, state: "refused" });
    }
    const isKnown = ({ id, rev }: PublishedDocument) =>
      known.some(({ document, revision, state }) => {
        return document === id && revision === rev && state !== "rendering";
      });
    for (const { id, rev } of untold.filter(isKnown)) this.#written(id, rev);
    const documents = untold.filter((document) => !isKnown(document));
    this.tell({ release, put: [], removed: [], documents, mended: [], refused: [] });
  }

  /**
   * Says that a publish is at work, if it is slow enough for anybody to see that.
   * @returns a function to call when it is over
   */
  begin(ids: readonly string[]): () => void {
    const timer = setTimeout(() => {
      const at = new Date().toISOString();
      for (const document of ids) {
        this.#rendering.add(document);
        // Of one that was refused the reasons stay, should nothing newer be said of it.
        this.#put({
          documentType: "",
          removed: false,
          pages: [],
          problems: [],
          ...this.#refused.get(document),
          _id: publicationId(document),
          _type: "publication",
          document,
          state: "rendering",
          at,
        });
      }
    }, SLOW_MS);
    return () => clearTimeout(timer);
  }

  /** Documents of which nothing newer was said than that they are being rendered. */
  rendering(): string[] {
    return [...this.#rendering];
  }

  /**
   * Tells of documents that were being rendered and came out as they were: a delivery can come
   * twice, or after a comparison that found the change first.
   * @param revisions those of them that the site knows; others are none of its documents
   */
  settle(ids: readonly string[], revisions: ReadonlyMap<string, Revision>): void {
    const documents = ids
      .filter((id) => this.#rendering.has(id) && !this.#refused.has(id))
      .map((id) => {
        const { rev, type = "" } = revisions.get(id) ?? {};
        return { id, type, rev, pages: [], problems: [] };
      });
    const refused = ids.flatMap((id) => (this.#rendering.has(id) && this.#refused.get(id)) || []);
    this.tell({ release: undefined, put: [], removed: [], documents, mended: [], refused: [] });
    for (const publication of refused) this.#tell(publication);
  }

  /** Tells what a publish came to. */
  tell(outcome: Outcome): void {
    const at = new Date().toISOString();
    const options = { at, siteUrl: this.#siteUrl };
    for (const publication of publicationsOf(outcome, this.#refused, options)) {
      if (publication.state === "refused") this.#refused.set(publication.document, publication);
      else this.#refused.delete(publication.document);
      this.#tell(publication);
    }
  }

  /** Tells of the site as a whole. */
  tellSite(site: Omit<SiteReleaseStatus, "siteUrl">): void {
    this.#put({ _id: "publication.site", _type: "siteRelease", ...site, siteUrl: this.#siteUrl });
  }

  /** Writes what still waits, and stops. */
  async close(): Promise<void> {
    clearTimeout(this.#retry);
    await this.#write();
    clearTimeout(this.#retry);
  }

  #tell(publication: Publication): void {
    this.#rendering.delete(publication.document);
    this.#put({ ...publication });
  }

  #put(document: { _id: string; _type: string } & Record<string, unknown>): void {
    if (this.#client === undefined) return;
    this.#waiting.set(document._id, document);
    void this.#write();
  }

  /** One transaction at a time; what comes meanwhile goes into the next one. */
  async #write(): Promise<void> {
    await this.#writing;
    if (this.#waiting.size === 0 || this.#client === undefined) return;
    const documents = [...this.#waiting.values()];
    this.#waiting.clear();
    const transaction = this.#client.transaction();
    for (const document of documents) transaction.createOrReplace(document);
    this.#writing = transaction.commit({ visibility: "async" }).then(
      () => {
        this.#failing = false;
        for (const document of documents) this.#note(document);
      },
      (error: unknown) => this.#putOff(documents, error),
    );
    await this.#writing;
  }

  #note({ document, revision, state }: Readonly<Record<string, unknown>>): void {
    if (typeof document !== "string" || state === "rendering") return;
    this.#written(document, typeof revision === "string" ? revision : undefined);
  }

  #putOff(documents: readonly { _id: string; _type: string }[], error: unknown): void {
    for (const document of documents) {
      if (!this.#waiting.has(document._id)) this.#waiting.set(document._id, document);
    }
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    if (!this.#failing) {
      this.#logger.error(`The Studio could not be told of a publish: ${reason}. Trying again.`);
    }
    this.#failing = true;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#write(), RETRY_MS);
    this.#retry.unref();
  }
}
