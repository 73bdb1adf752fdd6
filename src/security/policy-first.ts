const POLICY = /<meta http-equiv="content-security-policy"[^>]*>/i;
/** The encoding stays in front: browsers look for it in the first 1024 bytes. */
const START_OF_HEAD = /<head[^>]*>\s*(?:<meta charset="[^"]*"\s*\/?>)?/i;

/**
 * Moves a page's Content Security Policy to the beginning of its head. Astro writes it at the end, and
 * a policy says nothing about the scripts that stand before it.
 */
export function withPolicyFirst(html: string): string {
  const policy = POLICY.exec(html)?.[0];
  if (policy === undefined) return html;
  return html.replace(policy, "").replace(START_OF_HEAD, (start) => start + policy);
}
