/**
 * A host that a server listens on, as an address names it.
 * @param host like "127.0.0.1", "::1", or all addresses of the machine: "0.0.0.0", "::"
 */
export function shownHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
