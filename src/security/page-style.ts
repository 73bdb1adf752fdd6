import { hashOf } from "./policy.ts";

/**
 * Rules of one page. Only `rulesOf` and `PageStyle.sheet` make them, so every value was guarded.
 */
export class PageStyle {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  /** The rules as they stand in the page. */
  toString(): string {
    return this.#text;
  }

  /**
   * The rules of a style file of ours, imported with `?inline`, for what only some pages of a route
   * show. Never a text of the content.
   */
  static sheet(rules: string): PageStyle {
    return new PageStyle(rules);
  }

  /**
   * Rules with values in them, for what a style file cannot know: how many agents there are. Use it as
   * a tag: the words between the values are code.
   * @throws RangeError for a value that is more than letters, digits and hyphens: nothing of the
   *   content can end a rule
   */
  static of(words: TemplateStringsArray, ...values: readonly (number | string)[]): PageStyle {
    const strange = values.find((value) => !PLAIN.test(String(value)));
    if (strange === undefined) return new PageStyle(String.raw({ raw: words }, ...values));
    throw new RangeError(`A page's style cannot hold the value ${JSON.stringify(strange)}.`);
  }
}

/** A whole number, or a name that is the same in a selector and outside: `nora`, `voice-12`. */
const PLAIN = /^[a-z0-9_-]*$/i;

/** See `PageStyle.of`. Not called css: Prettier would rewrite a selector that stands by itself. */
export const rulesOf = PageStyle.of;

/**
 * Lets pages travel (`src/travel`). In the page itself: Chromium decides when it first looks at the
 * rules, and where a style sheet is late, a rule in it comes after that.
 */
const TRAVELS = rulesOf`@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto; } }`;

/**
 * The style element of a page: what lets it travel, and its own rules; and the hash that the page's
 * policy allows it by.
 */
export function hashedStyle(styles: readonly PageStyle[] = []) {
  const text = [TRAVELS, ...styles].join("").replace(/\s+/g, " ").trim();
  return { text, hash: hashOf(text) };
}
