/** Names by which a browser reaches the machine that it runs on. */
const THIS_MACHINE: ReadonlySet<string> = new Set(["localhost", "127.0.0.1"]);

/**
 * The preview's address for a Studio that was opened by a certain name. A browser sends cookies
 * into a frame of the same site, and two names of one machine are two sites to it.
 * @param preview where the preview says that it is
 * @param hostname what the Studio was opened by
 */
export function previewAddress(preview: string, hostname: string): string {
  const address = new URL(preview);
  if (THIS_MACHINE.has(address.hostname) && THIS_MACHINE.has(hostname)) address.hostname = hostname;
  return address.origin;
}
