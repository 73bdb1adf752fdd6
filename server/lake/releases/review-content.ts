import type { Json } from "../../documents/json.ts";

/** Reads content with GROQ, as it would be after a release. */
export type ReadContent = (query: string, params?: Record<string, unknown>) => Promise<Json>;

/** One thing that is wrong with content. */
export interface WrongContent {
  /** The same for the same thing in two states of the content, whatever names have changed. */
  key: string;
  /** One line for editors, which names document and field. */
  text: string;
}

/** What is wrong with content. */
export type ReviewContent = (read: ReadContent) => Promise<readonly WrongContent[]>;
