import type { Fetch } from "./source.ts";

/** Maximum number of documents in one response: the largest have tens of kilobytes. */
const PAGE_SIZE = 500;

/** Selects documents of a dataset in GROQ. */
export interface DocumentQuery {
  /** For example `_type == "agent"`. */
  filter: string;
  /** Fields of each document, `_id` among them. Default: all of them. */
  projection?: string;
}

/**
 * Reads documents in the order of their ids, page by page: all at once would take seconds, and be
 * too much for one response.
 * @param params the parameters of the filter
 * @throws TypeError when the projection leaves the `_id` out
 * @throws what `fetch` throws
 */
export async function* inParts(
  fetch: Fetch,
  { filter, projection = "" }: DocumentQuery,
  params: Record<string, unknown> = {},
): AsyncGenerator<readonly unknown[]> {
  const query = `*[${filter} && _id > $after] | order(_id asc)[0...${PAGE_SIZE}]${projection}`;
  let after = "";
  for (;;) {
    const found = await fetch(query, { ...params, after });
    const some: readonly unknown[] = Array.isArray(found) ? found : [];
    if (some.length > 0) yield some;
    if (some.length < PAGE_SIZE) return;
    after = idOf(some.at(-1));
  }
}

function idOf(row: unknown): string {
  if (typeof row === "object" && row !== null && "_id" in row && typeof row._id === "string") {
    return row._id;
  }
  throw new TypeError("Documents that are read in parts need their _id in the projection.");
}
