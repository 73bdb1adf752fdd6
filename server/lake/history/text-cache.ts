/** Texts by key, the oldest ones going first when they become too many. */
export class TextCache {
  readonly #texts = new Map<string, string>();
  readonly #limit: number;
  #length = 0;

  /** @param limit most characters of all texts together */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The text cached under a key. */
  get(key: string): string | undefined {
    return this.#texts.get(key);
  }

  /** Caches a text, unless it alone exceeds the bound. */
  set(key: string, text: string): void {
    if (text.length > this.#limit || this.#texts.has(key)) return;
    this.#texts.set(key, text);
    this.#length += text.length;
    for (const [oldest, { length }] of this.#texts) {
      if (this.#length <= this.#limit) return;
      this.#texts.delete(oldest);
      this.#length -= length;
    }
  }

  /** Forgets all. */
  clear(): void {
    this.#texts.clear();
    this.#length = 0;
  }
}
