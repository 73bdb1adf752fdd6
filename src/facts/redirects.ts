/** A redirect: visitors of an old address come to another one. */
export interface Redirect {
  /** Path on this site that no page has any more, without a slash at the end. */
  from: string;
  /** Path of a page, perhaps with a place on it (`#agents`). */
  to: string;
}

/** Redirects that the site has whatever editors do: from, to, and the status of the response. */
const FIXED_RULES = ["/agents /#agents 302"];
/** `/old-page`, `/team/about`: what every host serves as a folder and no host reads as a pattern. */
const OLD_ADDRESS = /^(?:\/[A-Za-z0-9][A-Za-z0-9_-]*)+$/;
/** Longest old address, in characters. */
const LENGTH_MAX = 200;

/** Whether a text can be an old address: a path of letters, digits, `-` and `_`, without a file's ending. */
export function isOldAddress(path: string): boolean {
  return path.length <= LENGTH_MAX && OLD_ADDRESS.test(path);
}

/**
 * The rules of a site as Netlify, Cloudflare Pages and our own server read them: `/old /new 301`, one
 * a line.
 * @param redirects those of editors
 * @param forced true for Netlify, which else answers with the page for hosts without rules
 */
export function redirectRules(redirects: readonly Redirect[], forced = false): string {
  const status = forced ? "301!" : "301";
  const lines = redirects.map(({ from, to }) => `${from} ${to} ${status}`).sort();
  return `${[...FIXED_RULES, ...lines].join("\n")}\n`;
}

/** Where a path leads, and the status of the response. */
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
    rules.set(from, { to, status: status === "301" ? 301 : 302 });
  }
  return rules;
}
