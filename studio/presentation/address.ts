/** Names by which a browser reaches the machine that it runs on. */
const THIS_MACHINE: ReadonlySet<string> = new Set(["localhost", "127.0.0.1"]);

/**
 * The preview's address for the Studio's host name. Browsers send cookies only to frames of the
 * same site, and two names of one machine are two sites.
 * @param preview the preview's configured address
 * @param hostname the Studio's host name
 */
export function previewAddress(preview: string, hostname: string): string {
  const address = new URL(preview);
  if (THIS_MACHINE.has(address.hostname) && THIS_MACHINE.has(hostname)) address.hostname = hostname;
  return address.origin;
}
