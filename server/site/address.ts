/**
 * The path that a request asks for, as it was sent, without the query.
 * @param url first line of the request: a path, or a whole address as proxies send it
 */
export function requestPath(url: string | undefined): string {
  const target = url ?? "/";
  const path = target.startsWith("/") ? target : (URL.parse(target)?.pathname ?? "/");
  return path.split(/[?#]/, 1)[0] ?? "/";
}

/** Decodes a path; one that cannot be decoded names no file. */
export function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/**
 * Where a path leads that is not in the built site: to the agents, or to an agent whose name was
 * written with capitals.
 * @param found whether the site has a file at the path
 */
export function redirection(path: string, found: boolean): string | undefined {
  if (path === "/agents" || path === "/agents/") return "/#agents";
  const decoded = decodePath(path) ?? path;
  const lower = decoded.toLowerCase();
  if (found || lower === decoded || !lower.startsWith("/agent/")) return undefined;
  return lower.split("/").map(encodeURIComponent).join("/");
}
