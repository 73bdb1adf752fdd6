import type { Fetch } from "./source.ts";

/** Most documents in one answer: the largest have tens of kilobytes. */
const AT_ONCE = 500;

/** Some documents of a dataset, in GROQ. */
export interface Selected {
  /** Which ones: `_type == "agent"`. */
  filter: string;
  /** What of each; its `_id` is part of that. Default: all of it. */
  projection?: string;
}

/**
 * Reads documents in the order of their ids, a part of them at a time: all at once would take seconds, and be
 * too much for an answer.
 * @param params the parameters of the filter
 * @throws TypeError when the projection leaves the `_id` out
 * @throws what `fetch` throws
 */
export async function* inParts(
  fetch: Fetch,
  { filter, projection = "" }: Selected,
  params: Record<string, unknown> = {},
): AsyncGenerator<readonly unknown[]> {
  const query = `*[${filter} && _id > $after] | order(_id asc)[0...${AT_ONCE}]${projection}`;
  let after = "";
  for (;;) {
    const found = await fetch(query, { ...params, after });
    const some: readonly unknown[] = Array.isArray(found) ? found : [];
    if (some.length > 0) yield some;
    if (some.length < AT_ONCE) return;
    after = idOf(some.at(-1));
  }
}

function idOf(row: unknown): string {
  if (typeof row === "object" && row !== null && "_id" in row && typeof row._id === "string") {
    return row._id;
  }
  throw new TypeError("Documents that are read in parts need their _id in the projection.");
}
