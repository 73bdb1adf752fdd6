/**
 * The path that a site has for an address, not encoded; undefined for an address outside it. Of
 * several slashes one counts: a path that begins with two would name another host.
 * @param base where the site is on its host
 */
export function pathIn(base: string, address: string): string | undefined {
  const { origin, pathname } = new URL(address, location.href);
  if (origin !== location.origin || !pathname.startsWith(base)) return undefined;
  const path = pathname.slice(base.length - 1).replace(/\/{2,}/g, "/");
  try {
    return decodeURIComponent(path);
  } catch {
    // A stray percent sign: the host knows no such file either.
    return path;
  }
}

/** The address of a file of the site, from its origin. */
export function addressOf(base: string, path: string): string {
  return base + path.slice(1).split("/").map(encodeURIComponent).join("/");
}
