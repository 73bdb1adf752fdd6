/** A redirect: visitors of an old address come to another one. */
export interface Redirect {
  /** Path on this site that no page has any more, without a slash at the end. */
  from: string;
  /** Path of a page, perhaps with a place on it (`#agents`). */
  to: string;
}

/** Redirects that the site has whatever editors do: from, to, and the status of the response. */
const FIXED_RULES = ["/agents /#agents 302"];
/**
 * `/old-page`, `/über uns/wir`, `/about.html`: what every host serves as a folder or a page, and no host
 * reads as a pattern.
 */
const OLD_ADDRESS =
  /^(?:\/[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_ -]*[\p{L}\p{M}\p{N}_-])?)+(?<!\/(?:index|404))(?:\.html?)?$/u;
/** Longest old address, in characters. */
const LENGTH_MAX = 200;
/** Longest part between slashes, in bytes: a disk takes names of 255, with the ending of a compressed file. */
const PART_BYTES_MAX = 250;

/**
 * Whether a text can be an old address, as people read it: a path of letters, digits, `-`, `_` and
 * spaces, perhaps with the ending of a page.
 */
export function isOldAddress(path: string): boolean {
  if (path.length > LENGTH_MAX || path.normalize() !== path || !OLD_ADDRESS.test(path))
    return false;
  return path.split("/").every((part) => new TextEncoder().encode(part).length <= PART_BYTES_MAX);
}

/** An address as people read it: a browser shows `/über-uns` and copies `/%C3%BCber-uns`. */
export function readableAddress(path: string): string {
  try {
    return decodeURI(path).normalize();
  } catch {
    return path;
  }
}

/**
 * The rules of a site as Netlify, Cloudflare Pages and our own server read them: `/old /new 301`, one
 * a line.
 * @param redirects those of editors
 * @param forced true for Netlify, which else answers with the page for hosts without rules
 */
export function redirectRules(redirects: readonly Redirect[], forced = false): string {
  const status = forced ? "301!" : "301";
  const lines = redirects
    .map(({ from, to }) => `${encodeURI(from)} ${headerForm(to)} ${status}`)
    .sort();
  return `${[...FIXED_RULES, ...lines].join("\n")}\n`;
}

/** A target as a header takes it: `/about#über` has letters that none may hold. */
function headerForm(to: string): string {
  const { pathname, search, hash } = new URL(to, "https://any.example");
  return pathname + search + hash;
}

/** The target of a path, and the status of the response. */
export interface RedirectRule {
  to: string;
  status: 301 | 302;
}

/** Reads {@link redirectRules}, by old address. Lines of another form are left out. */
export function parseRedirectRules(text: string): ReadonlyMap<string, RedirectRule> {
  const rules = new Map<string, RedirectRule>();
  for (const line of text.split("\n")) {
    const [, from, to, status] = /^(\/\S+) (\/\S*) (301|302)!?$/.exec(line) ?? [];
    if (from === undefined || to === undefined) continue;
    rules.set(readableAddress(from), { to, status: status === "301" ? 301 : 302 });
  }
  return rules;
}
