/** Says once what goes wrong again and again, until it is over. */
export class RepeatFilter {
  readonly #log: (text: string) => void;
  readonly #said = new Set<string>();

  constructor(log: (text: string) => void) {
    this.#log = log;
  }

  /** Says something, unless it was said and is not over. */
  say(text: string): void {
    if (this.#said.has(text)) return;
    this.#said.add(text);
    this.#log(text);
  }

  /** All goes well again: what comes next is news. */
  over(): void {
    this.#said.clear();
  }
}
