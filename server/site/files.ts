import type { Encoding } from "../release/compress.ts";

/** A file that can be sent to a visitor. */
export interface SiteFile {
  /** Path in the site, with a leading slash. */
  path: string;
  /** Media type, as the Content-Type header says it. */
  type: string;
  /** SHA-256 of its content; without one, size and time of the file stand for it. */
  hash?: string | undefined;
  /** Encodings in which it is kept besides its own bytes, the better one first. */
  encodings: readonly Encoding[];
  /** Absolute path of the bytes, as they are or encoded. */
  place(encoding?: Encoding): string;
}

/** Where the site server finds the site. */
export interface SiteFiles {
  /**
   * The file at a path, else the one at a second path; both are looked for in the same state of the
   * site.
   * @throws Error when the site cannot be read at all
   */
  find(path: string, otherwise?: string): SiteFile | undefined;
  /**
   * Notes that a file was found and its bytes were not: whoever can makes it again.
   * @returns false when that was noted a moment ago
   */
  reportLost?(file: SiteFile): boolean;
  close(): void;
}
