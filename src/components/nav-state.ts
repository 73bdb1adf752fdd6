/**
 * Whether a link of the top bar leads to where the visitor is. A link is active by path prefix;
 * `/` matches only exactly (specification, section 2, Navigation).
 * @param href path of the link
 * @param path path of the page, without a slash at the end
 */
export function isActive(href: string, path: string): boolean {
  if (href === "/") return path === "/";
  return path === href || path.startsWith(`${href}/`);
}

/**
 * A label of the bar in at most two lines, the longer of them as short as can be: a bar of three
 * lines is no bar. Joined by a space they are the label again.
 */
export function twoLines(label: string): string[] {
  const words = label.split(" ");
  const splits = words.map((_, at) => [words.slice(0, at).join(" "), words.slice(at).join(" ")]);
  const longer = (lines: string[]) => Math.max(...lines.map(({ length }) => length));
  const best = splits.reduce((a, b) => (longer(b) < longer(a) ? b : a));
  return best.filter((line) => line !== "");
}
