/** A link of the top bar or of the footer, as far as a page's words are concerned. */
interface Link {
  label: string;
  href: string;
  /** The label as written in a sentence; the bar shows it in capitals. */
  words?: string | null | undefined;
}

/** The links that lead to pages by words of their own. */
interface Links {
  primary: readonly Link[];
  footer: readonly Link[];
}

/**
 * The label of the link to a page. The page repeats it above its heading and in the browser's tab,
 * so that visitors recognize it. The top bar takes precedence over the footer.
 * @param path path of the page, without a slash at the end
 * @returns undefined when no bar links to the page
 */
export function wordsOfPage({ primary, footer }: Links, path: string): string | undefined {
  const link = [...primary, ...footer].find(({ href }) => href === path);
  return link && (link.words?.trim() || link.label);
}

/** Whether a heading begins with the words already, however they are written and punctuated. */
export function beginsWith(heading: string, words: string): boolean {
  return letters(heading).startsWith(letters(words));
}

/**
 * The title of a page as the browser's tab shows it: it begins with the words that led there.
 * @param words see {@link wordsOfPage}
 */
export function titleWithWords(title: string, words: string | undefined): string {
  return words === undefined || beginsWith(title, words) ? title : `${words}: ${title}`;
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
