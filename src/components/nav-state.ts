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
 * How wide a label of the bar may be so that it takes two lines: a word a line for short labels,
 * about two words a line for longer ones.
 */
export function labelWidth(label: string): "word" | "phrase" | "sentence" {
  if (label.length > 30) return "sentence";
  return label.length > 18 ? "phrase" : "word";
}
