/** Names by which a browser reaches the machine that it runs on. */
const THIS_MACHINE: ReadonlySet<string> = new Set(["localhost", "127.0.0.1"]);

/** Where the preview is. */
export interface PreviewPlace {
  /** Its origin. */
  address: string;
  /** Path below which it lies; empty for an origin of its own. */
  base: string;
}

/**
 * The preview's place for the Studio's host name. Browsers send cookies only to frames of the
 * same site, and two names of one machine are two sites.
 * @param preview the preview's configured address
 * @param hostname the Studio's host name
 */
export function previewPlace(preview: string, hostname: string): PreviewPlace {
  const address = new URL(preview);
  if (THIS_MACHINE.has(address.hostname) && THIS_MACHINE.has(hostname)) address.hostname = hostname;
  return { address: address.origin, base: address.pathname.replace(/\/$/, "") };
}
