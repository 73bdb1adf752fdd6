/** How long a failure is cached, in milliseconds: the machine may have been busy. */
const REMEMBERED_MS = 10 * 60 * 1000;
const MOST = 1000;

/** Cache of failures: repeated requests do not repeat the work. */
export class Failures {
  readonly #known = new Map<string, { error: Error; until: number }>();
  readonly #now: () => number;

  /** @param now the time in milliseconds */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** @throws the error that is remembered for the key */
  check(key: string): void {
    const failure = this.#known.get(key);
    if (failure === undefined) return;
    if (failure.until > this.#now()) throw failure.error;
    this.#known.delete(key);
  }

  note(key: string, error: Error): void {
    this.#known.set(key, { error, until: this.#now() + REMEMBERED_MS });
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST && oldest !== undefined) this.#known.delete(oldest);
  }
}
