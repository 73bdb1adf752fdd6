/**
 * The host for a server's URL.
 * @param host like "127.0.0.1", "::1", or all addresses of the machine: "0.0.0.0", "::"
 */
export function shownHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
