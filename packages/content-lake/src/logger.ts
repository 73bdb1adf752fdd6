/** Log of messages for a person. */
export interface Logger {
  debug?(message: string): void;
  info(message: string): void;
  error(message: string): void;
}

/** Logs a repeated problem only once, until it is solved. */
export class RepeatFilter {
  readonly #log: (text: string) => void;
  readonly #said = new Set<string>();

  constructor(log: (text: string) => void) {
    this.#log = log;
  }

  /** Logs a text, unless it was logged since the last {@link over}. */
  say(text: string): void {
    if (this.#said.has(text)) return;
    this.#said.add(text);
    this.#log(text);
  }

  /** The problems are solved: the next one is logged again. */
  over(): void {
    this.#said.clear();
  }
}
