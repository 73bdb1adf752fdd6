import type { Fetch } from "./source.ts";

/**
 * Runs queries with the same parameters in one request: a request costs more than the queries in it.
 * @returns their results, in order
 * @throws what `fetch` throws
 */
export async function fetchTogether(
  fetch: Fetch,
  queries: readonly string[],
  params: Record<string, unknown>,
): Promise<unknown[]> {
  const [first, ...others] = queries;
  if (first === undefined) return [];
  if (others.length === 0) return [await fetch(first, params)];
  const parts = queries.map((query, at) => `"${at}": ${query}`);
  const found = await fetch(`{\n${parts.join(",\n")}\n}`, params);
  return queries.map((_, at) =>
    typeof found === "object" && found !== null ? Reflect.get(found, String(at)) : undefined,
  );
}
