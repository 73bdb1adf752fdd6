/** What a path that has no page leads to. */
export type MissingPath =
  /** The agent exists under this id: go there. */
  { kind: "agent"; id: string } | { kind: "unknown-agent" } | { kind: "page" };

/**
 * Decides what a missing path means. An agent's name is found in any case, percent-encoded or
 * not, with or without a slash at the end (specification, section 2; decision 5), so that
 * `/agent/NORA` works on a static host that only serves its 404 page for it.
 * @param path the path as the browser holds it, without query and hash
 * @param ids ids of the agents that have a page
 */
export function resolveMissing(path: string, ids: readonly string[]): MissingPath {
  const match = /^\/agent\/([^/]+)\/*$/i.exec(path);
  if (!match?.[1]) return { kind: "page" };
  const name = decode(match[1]).trim().toLowerCase();
  const id = ids.find((candidate) => candidate === name);
  if (id === undefined) return { kind: "unknown-agent" };
  // The right address without a page is a fault of the host: going there again would never end.
  return path.replace(/\/+$/, "") === `/agent/${id}` ? { kind: "page" } : { kind: "agent", id };
}

/** Decodes percent signs; a name that cannot be decoded stays as it is. */
function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
