import type { Content } from "./content.ts";

/** Where a dataset can be: in a folder, in the embedded lake, in a real Sanity project. */
export interface Place {
  /** What to call it in a message. */
  readonly label: string;
  /** True when content that is there already is written anew, because its form on disk may differ. */
  readonly hasForm: boolean;
  /** Reads its published content and hands it to `use`; undefined when there is none. */
  read<T>(use: (content: Content | undefined) => Promise<T>): Promise<T>;
  /**
   * Puts content there.
   * @param replace true: what the content does not have is deleted. A folder always becomes the content.
   */
  write(content: Content, replace: boolean): Promise<void>;
  /** Fingerprint that it last had in common with another place, where that is remembered. */
  base(): Promise<string | undefined>;
  /** Remembers the fingerprint that it has now in common with another place. */
  setBase(fingerprint: string): Promise<void>;
  /** Lets go of what reading and writing needed. */
  close(): Promise<void>;
}
