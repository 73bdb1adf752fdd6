import type { SanityClient } from "@sanity/client";
import type { Release } from "../../release/rows.ts";
import type { Logger } from "../../runtime/log/logger.ts";
import type { Hold } from "../../../src/facts/release-api.ts";
import type { PublishResult } from "../engine/engine.ts";
import type { PublishedDocument } from "../engine/published-documents.ts";
import type { Revision } from "../engine/site-state.ts";
import type { CommandStatus } from "../on-release.ts";
import type { StatusOutbox } from "./outbox.ts";
import {
  publicationOf,
  publicationsOf,
  PublicationShape,
  type Publication,
} from "./publications.ts";

/** How long to wait after a failed write, in milliseconds. */
const RETRY_MS = 5000;
/** After so long the Studio shows that a publish is under way, in milliseconds. */
const SLOW_MS = 250;

/** Results that are remembered: as many as one release of the dataset may have. */
const TOLD_MAX = 1000;

/** The state of the whole site, as the Studio reads it from the dataset. */
export interface SiteReleaseStatus {
  release: number;
  at: string;
  cause: string;
  pages: number;
  siteUrl: string;
  /** The rollback that visitors see. */
  held?: Hold;
  command?: CommandStatus;
}

type StatusDocument = { _id: string; _type: string } & Record<string, unknown>;

/** What a writer works with. */
export interface StatusWriterOptions {
  /** One that may write; without it nothing is written. */
  client: SanityClient | undefined;
  /** Public address of the site. */
  siteUrl: string;
  logger: Logger;
  /** Results that are not written yet, also those of an earlier process. */
  outbox: Pick<StatusOutbox, "unwritten" | "noteWritten">;
}

const Publications = PublicationShape.array();

/**
 * Writes the status of publishes into the dataset, for the Studio. It never delays a publish: a write
 * that fails is repeated, and only the newest status of each document counts.
 */
export class StatusWriter {
  readonly #client: SanityClient | undefined;
  readonly #siteUrl: string;
  readonly #logger: Logger;
  readonly #outbox: StatusWriterOptions["outbox"];
  readonly #refused = new Map<string, Publication>();
  /** The last results by document, those told last at the end. */
  readonly #told = new Map<string, Publication>();
  /** Documents whose status in the dataset is "rendering". */
  readonly #rendering = new Set<string>();
  readonly #unwritten = new Map<string, StatusDocument>();
  #resumed = false;
  #writing: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #failing = false;

  constructor({ client, siteUrl, logger, outbox }: StatusWriterOptions) {
    this.#client = client;
    this.#siteUrl = siteUrl;
    this.#logger = logger;
    this.#outbox = outbox;
  }

  /**
   * Reads, once, what an earlier process wrote, and writes what that one did not.
   * @param release the current one
   * @throws the client's error when the dataset cannot be read; call it again then
   */
  async resume(release: Release | undefined): Promise<void> {
    if (this.#resumed) return;
    const unwritten = this.#outbox.unwritten();
    const query = `*[_type == "publication" && (state != "live" || document in $ids)]`;
    const found: unknown = await this.#client?.fetch(query, { ids: unwritten.map(({ id }) => id) });
    const known = Publications.catch([]).parse(found ?? []);
    for (const publication of known) {
      const { document, state, problems } = publication;
      if (state === "rendering") this.#rendering.add(document);
      if (problems.length > 0) this.#refused.set(document, { ...publication, state: "refused" });
    }
    const isWritten = ({ id, rev }: PublishedDocument) =>
      known.some(({ document, revision, state }) => {
        return document === id && revision === rev && state !== "rendering";
      });
    for (const document of unwritten) {
      if (isWritten(document)) this.#outbox.noteWritten(document.id, document.rev);
      else this.#write(publicationOf(document, this.#context(release)));
    }
    this.#resumed = true;
  }

  /**
   * Writes "rendering" for the documents of a publish that takes long enough to be noticed.
   * @returns call it when the publish has ended
   */
  begin(ids: readonly string[]): () => void {
    const timer = setTimeout(() => {
      for (const id of ids) {
        this.#rendering.add(id);
        const before = this.#refused.get(id) ??
          this.#told.get(id) ?? { ...this.#unchanged(id), removed: false };
        this.#put({ ...before, state: "rendering", at: new Date().toISOString() });
      }
    }, SLOW_MS);
    return () => clearTimeout(timer);
  }

  /** Documents whose last status is "rendering". */
  rendering(): string[] {
    return [...this.#rendering];
  }

  /**
   * Ends the status "rendering" of documents that a publish found unchanged: a delivery can be
   * repeated, or a comparison can find a change before its delivery.
   * @param revisions those that the site shows
   */
  endRendering(ids: readonly string[], revisions: ReadonlyMap<string, Revision>): void {
    for (const id of ids.filter((each) => this.#rendering.has(each))) {
      const told = this.#refused.get(id) ?? this.#told.get(id);
      const revision = revisions.get(id);
      const isTold =
        told !== undefined && (told.revision === revision?.rev || told.state !== "live");
      this.#write(isTold ? told : this.#unchanged(id, revision));
    }
  }

  /** Writes the results of a publish. */
  write(outcome: Pick<PublishResult, "release" | "documents" | "removed" | "mended">): void {
    const context = this.#context(outcome.release);
    for (const publication of publicationsOf(outcome, this.#refused, context)) {
      this.#write(publication);
    }
  }

  /** Writes the state of the whole site. */
  writeSite(site: Omit<SiteReleaseStatus, "siteUrl">): void {
    this.#put({ _id: "publication.site", _type: "siteRelease", ...site, siteUrl: this.#siteUrl });
  }

  /** Makes a last try to write the rest. */
  async close(): Promise<void> {
    clearTimeout(this.#retry);
    await this.#flush();
    clearTimeout(this.#retry);
  }

  #context(release: Release | undefined) {
    return { release: release?.id, at: new Date().toISOString(), siteUrl: this.#siteUrl };
  }

  #unchanged(id: string, { type = "", rev }: Partial<Revision> = {}): Publication {
    return publicationOf({ id, type, rev, pages: [], problems: [] }, this.#context(undefined));
  }

  #write(publication: Publication): void {
    const { document, state } = publication;
    if (state === "refused") this.#refused.set(document, publication);
    else this.#refused.delete(document);
    this.#rendering.delete(document);
    this.#told.delete(document);
    this.#told.set(document, publication);
    for (const oldest of [...this.#told.keys()].slice(0, -TOLD_MAX)) this.#told.delete(oldest);
    this.#put({ ...publication });
  }

  #put(document: StatusDocument): void {
    if (this.#client === undefined) return;
    this.#unwritten.set(document._id, document);
    void this.#flush();
  }

  /** Runs one transaction at a time; what is put meanwhile goes into the next one. */
  async #flush(): Promise<void> {
    await this.#writing;
    if (this.#unwritten.size === 0 || this.#client === undefined) return;
    const documents = [...this.#unwritten.values()];
    this.#unwritten.clear();
    const transaction = this.#client.transaction();
    for (const document of documents) transaction.createOrReplace(document);
    this.#writing = transaction.commit({ visibility: "async" }).then(
      () => {
        this.#failing = false;
        for (const document of documents) this.#noteWritten(document);
      },
      (error: unknown) => this.#retryLater(documents, error),
    );
    await this.#writing;
  }

  #noteWritten({ document, revision, state }: StatusDocument): void {
    if (typeof document !== "string" || state === "rendering") return;
    this.#outbox.noteWritten(document, typeof revision === "string" ? revision : undefined);
  }

  #retryLater(documents: readonly StatusDocument[], error: unknown): void {
    for (const document of documents) {
      if (!this.#unwritten.has(document._id)) this.#unwritten.set(document._id, document);
    }
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    if (!this.#failing) {
      this.#logger.error(`The status of a publish could not be written: ${reason}. Trying again.`);
    }
    this.#failing = true;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#flush(), RETRY_MS);
    this.#retry.unref();
  }
}
