import { createHash } from "node:crypto";

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
   * Rules with values in them, for what a style file cannot know: how many agents there are, where
   * a figure lies. Use it as a tag: the words between the values are code.
   * @throws RangeError for a number that is not finite and for a word that is more than letters,
   *   digits and hyphens or a color in hexadecimal: nothing of the content can end a rule.
   */
  static of(words: TemplateStringsArray, ...values: readonly PageStyleValue[]): PageStyle {
    return new PageStyle(
      words.reduce((text, word, place) => text + cssText(values[place - 1] ?? "") + word),
    );
  }
}

/** What may be put between rules: a number, a name, a color, or other rules. */
export type PageStyleValue = number | string | PageStyle | readonly PageStyle[];

/** A name that is the same in a selector and outside: `nora`, `voice-12`; or a color: `#b6372a`. */
const PLAIN = /^(?:[a-z0-9_-]*|#[0-9a-f]{3,8})$/i;

function cssText(value: PageStyleValue): string {
  if (value instanceof PageStyle) return value.toString();
  if (typeof value === "number") {
    if (Number.isFinite(value)) return String(value);
  } else if (typeof value === "string") {
    if (PLAIN.test(value)) return value;
  } else {
    return value.map((style) => style.toString()).join("");
  }
  throw new RangeError(`A page's style cannot hold the value ${JSON.stringify(value)}.`);
}

/** See `PageStyle.of`. Not called css: Prettier would rewrite a selector that stands by itself. */
export const rulesOf = PageStyle.of;

/** A page's style element: its text, and the hash that the page's policy allows it by. */
export interface HashedStyle {
  text: string;
  hash: `sha256-${string}`;
}

/**
 * Lets pages travel (`src/travel`). In the page itself: Chromium decides when it first looks at the
 * rules, and where a style sheet is late, a rule in it comes after that.
 */
const TRAVELS = rulesOf`@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto; } }`;

/** The style element of a page: what lets it travel, and its own rules. */
export function hashedStyle(styles: readonly PageStyle[] = []): HashedStyle {
  const text = [TRAVELS, ...styles].join("").replace(/\s+/g, " ").trim();
  return { text, hash: `sha256-${createHash("sha256").update(text).digest("base64")}` };
}
