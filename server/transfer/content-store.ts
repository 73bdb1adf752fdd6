import type { Content } from "./content.ts";

/** A place for a dataset: a folder, the embedded lake, or a real Sanity project. */
export interface ContentStore {
  /** Name in messages. */
  readonly label: string;
  /** True when equal content is written again, because its form on disk may differ. */
  readonly hasForm: boolean;
  /** Reads its published content and passes it to `use`; undefined for none. */
  read<T>(use: (content: Content | undefined) => Promise<T>): Promise<T>;
  /**
   * Writes content.
   * @param replace true: deletes what the content does not have. A folder always becomes the
   *   content.
   */
  write(content: Content, replace: boolean): Promise<void>;
  /** The last fingerprint in common with another place, if it is known. */
  base(): Promise<string | undefined>;
  /** Stores the current fingerprint in common with another place. */
  setBase(fingerprint: string): Promise<void>;
  /** Releases its resources. */
  close(): Promise<void>;
}
