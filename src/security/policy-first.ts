const POLICY = '<meta http-equiv="content-security-policy"';
/** The encoding stays in front: browsers look for it in the first 1024 bytes. */
const START_OF_HEAD = /<head[^>]*>\s*(?:<meta charset="[^"]*"\s*\/?>)?/i;

/**
 * Moves a page's Content Security Policy to the beginning of its head. Astro writes it at the end, and
 * a policy does not apply to the scripts before it.
 * @param html a page as UTF-8: to decode all of it would take a tenth of the time of a render
 */
export function withPolicyFirst(html: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const from = html.indexOf(POLICY);
  if (from === -1) return html;
  const to = html.indexOf(">", from) + 1;
  // As Latin-1 each byte is one character, so positions in the text are positions in the page.
  const start = START_OF_HEAD.exec(html.toString("latin1", 0, from));
  if (start === null) return html;
  const at = start.index + start[0].length;
  return Buffer.concat([
    html.subarray(0, at),
    html.subarray(from, to),
    html.subarray(at, from),
    html.subarray(to),
  ]);
}
