import type { Json } from "../../documents/json.ts";

/** Reads content with GROQ, as it would be after a release. */
export type ReadContent = (query: string, params?: Record<string, unknown>) => Promise<Json>;

/** What is wrong with content, one line for each thing, naming document and field. */
export type ReviewContent = (read: ReadContent) => Promise<readonly string[]>;
