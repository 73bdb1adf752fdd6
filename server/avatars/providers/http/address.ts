import { isLoopbackHost } from "../../../http/local.ts";

/** Whether an address is on this machine, where nothing travels that could be read. */
export function isLoopback(address: string): boolean {
  return URL.canParse(address) && isLoopbackHost(new URL(address).hostname);
}

/**
 * Whether a file may be fetched from an address that a provider names: over HTTPS, and without
 * credentials in it. A provider on this machine, which is one of tests, may also name HTTP there.
 * @param base address of the provider itself
 */
export function mayFetch(address: string, base: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  if (username !== "" || password !== "") return false;
  if (protocol === "https:") return !isLoopback(address) || isLoopback(base);
  return protocol === "http:" && isLoopback(address) && isLoopback(base);
}

/** An address with a path behind it. @param base may end with a slash */
export function under(base: string, path: string): string {
  return base.replace(/\/+$/, "") + path;
}
