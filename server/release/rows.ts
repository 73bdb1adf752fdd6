import type { Encoding } from "./compress.ts";

/** A state of the whole site that visitors saw or see. */
export interface Release {
  /** Counts up from 1. */
  id: number;
  /** When it went live, as ISO 8601 in UTC. */
  at: string;
  /** Why it was made, in words for a person. */
  cause: string;
  /** Files and, of these, pages of the whole site. */
  files: number;
  pages: number;
  /** Size of all its files before compression, in bytes. */
  bytes: number;
  /** Files and, of these, pages that are new, different or gone since the release before. */
  changedFiles: number;
  changedPages: number;
}

const ROLLBACK = /^rollback to (\d+)(?: by (.+))?$/;

/**
 * The cause of a release that is equal to an old one.
 * @param author id of the person who asked for it, where that is known
 */
export function rollbackCause(id: number, author?: string): string {
  return `rollback to ${id}${author === undefined ? "" : ` by ${author}`}`;
}

/** Number of the release that a rollback went to; undefined for a release of another cause. */
export function rolledBackTo({ cause }: Pick<Release, "cause">): number | undefined {
  const id = ROLLBACK.exec(cause)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Id of the person who asked for a rollback; undefined for other releases, and where it is not known. */
export function rolledBackBy({ cause }: Pick<Release, "cause">): string | undefined {
  return ROLLBACK.exec(cause)?.[2];
}

/** A file of a release. */
export interface StoredFile {
  /** Path in the site, with a leading slash: `/about/index.html`. */
  path: string;
  /** SHA-256 of its content, in hexadecimal. */
  hash: string;
  /** Its media type, as the Content-Type header says it. */
  type: string;
  /** In bytes. */
  size: number;
  /** Sizes of its compressed forms in bytes, the better one first; only those that are kept. */
  encodings: ReadonlyMap<Encoding, number>;
}

/** Columns of a {@link StoredFile}. */
export const FILE_COLUMNS = "path, hash, type, size, br, gzip";

/** A row of SQLite. */
export type Row = Record<string, unknown>;

/** Reads the columns of {@link FILE_COLUMNS}. */
export function readFile(row: Row): StoredFile {
  const encodings = new Map<Encoding, number>();
  if (typeof row.br === "number") encodings.set("br", row.br);
  if (typeof row.gzip === "number") encodings.set("gzip", row.gzip);
  return {
    path: String(row.path),
    hash: String(row.hash),
    type: String(row.type),
    size: Number(row.size),
    encodings,
  };
}

/** Reads a row of the table `releases`. */
export function readRelease(row: Row): Release {
  return {
    id: Number(row.id),
    at: String(row.at),
    cause: String(row.cause),
    files: Number(row.files),
    pages: Number(row.pages),
    bytes: Number(row.bytes),
    changedFiles: Number(row.changedFiles),
    changedPages: Number(row.changedPages),
  };
}
