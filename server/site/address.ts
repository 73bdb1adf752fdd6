/**
 * The undecoded path of a request, without the query.
 * @param url a path, or a whole address as proxies send it
 */
export function requestPath(url: string | undefined): string {
  const target = url ?? "/";
  const path = target.startsWith("/") ? target : (URL.parse(target)?.pathname ?? "/");
  return path.split(/[?#]/, 1)[0] ?? "/";
}

/** The query of a request with its `?`; empty when there is none. */
export function requestQuery(url: string | undefined): string {
  return /\?[^#]*/.exec(url ?? "")?.[0] ?? "";
}

/** Decodes a path; undefined when that is not possible. */
export function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Lower-case path of an agent, for a path with capitals. @param path without a file */
export function lowerCaseAgent(path: string): string | undefined {
  const decoded = decodePath(path) ?? path;
  const lower = decoded.toLowerCase();
  if (lower === decoded || !lower.startsWith("/agent/")) return undefined;
  return lower.split("/").map(encodeURIComponent).join("/");
}

/** A redirect's target with the query of the request, as static hosts do it. */
export function withQuery(to: string, url: string | undefined): string {
  const query = requestQuery(url);
  if (query === "" || to.includes("?")) return to;
  const [path = "", fragment] = to.split("#");
  return fragment === undefined ? path + query : `${path}${query}#${fragment}`;
}
