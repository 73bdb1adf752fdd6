import type { Encoding } from "../release/compress.ts";

/** A file that can be sent to a visitor. */
export interface SiteFile {
  /** Path in the site, with a leading slash. */
  path: string;
  /** Media type, for the Content-Type header. */
  type: string;
  /** SHA-256 of its content. Without it the tag is made of size and time. */
  hash?: string | undefined;
  /** Encodings in which it is stored, the better one first. */
  encodings: readonly Encoding[];
  /** Absolute path of its bytes, or of an encoded form. */
  place(encoding?: Encoding): string;
  /** Its bytes, or those of an encoded form, where they are in memory or small enough to get there. */
  small?(encoding?: Encoding): Promise<Buffer | "damaged" | undefined>;
}

/** The files of a site. */
export interface SiteFiles {
  /**
   * The file at a path, else the one at a second path of the same release.
   * @throws {ReleaseStoreError} when the site cannot be read
   */
  find(path: string, otherwise?: string): SiteFile | undefined;
  /**
   * Reports a file whose bytes are missing, so that the publisher makes it again.
   * @returns false when it was reported a moment ago
   */
  reportLost?(file: SiteFile): boolean;
  /** Whether the first release is still to come. Default: it is there. */
  isWaiting?(): boolean;
  close(): void;
}
