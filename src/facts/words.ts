/** White space, and characters that no reader sees, such as the zero-width space. */
const NOTHING_TO_SEE = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/** Whether a text has no visible character: it counts as missing. */
export function isBlank(text: string): boolean {
  return NOTHING_TO_SEE.test(text);
}

/** A text in two: what is read at once, and what follows it. */
export interface SplitText {
  first: string;
  /** Empty where the text is one sentence. */
  rest: string;
}

/** Ends of words whose period ends no sentence: "U.S. Treasury", "Sched. B", "St. Mary’s". */
const ABBREVIATED = /(?:\b(?:[A-Z]|[ap]\.m|e\.g|i\.e|U\.S|vs|No|Inc|Sec|St|Dr|Mr|Mrs|Ms|etc)\.)$/;

const sentences = new Intl.Segmenter("en-US", { granularity: "sentence" });

/** Parts a text after its first sentence. The period of an abbreviation does not end it. */
export function openText(text: string): SplitText {
  const whole = text.trim();
  let end = 0;
  for (const { segment, index } of sentences.segment(whole)) {
    end = index + segment.length;
    const goesOn = /^\p{Ll}/u.test(whole.slice(end));
    if (!ABBREVIATED.test(segment.trim()) && !goesOn) break;
  }
  return { first: whole.slice(0, end).trim(), rest: whole.slice(end).trim() };
}

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
