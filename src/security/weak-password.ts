/** Shortest password of a public site, in characters. */
const SHORTEST = 12;
/** Least number of different characters in it. */
const LEAST_DIFFERENT = 5;
/** The password of a site for which none was set. */
const DEFAULT = "polyphony";

/**
 * Why a password of the gate is too weak for a public site. Anyone who has a page can try passwords at
 * home, as fast as their computer does it.
 * @returns the end of the sentence "the gate's password …"; undefined for one that is strong enough
 */
export function weaknessOf(password: string): string | undefined {
  const plain = password.trim().toLowerCase();
  if (plain === DEFAULT) return "is the default that everybody can read in the documentation";
  if ([...plain].length < SHORTEST) return `is shorter than ${SHORTEST} characters`;
  if (new Set(plain).size < LEAST_DIFFERENT) {
    return `has fewer than ${LEAST_DIFFERENT} different characters`;
  }
  return undefined;
}

/** Whether a site at this address can be reached from other machines. */
export function isPublicAddress(siteUrl: string | undefined): boolean {
  const host = siteUrl === undefined ? undefined : URL.parse(siteUrl)?.hostname;
  if (host === undefined) return false;
  return !/^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);
}
