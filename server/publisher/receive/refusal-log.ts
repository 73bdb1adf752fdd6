/** One line of each kind in this time, in milliseconds. */
const EVERY_MS = 10_000;

interface Kind {
  /** When it was last written, in milliseconds. */
  at: number;
  /** Lines left out since then. */
  held: number;
}

/** Logs refused requests, one line of each kind in ten seconds: a flood must not fill the disk. */
export class RefusalLog {
  readonly #write: (line: string) => void;
  readonly #kinds = new Map<string, Kind>();

  constructor(write: (line: string) => void) {
    this.#write = write;
  }

  /**
   * @param kind one of a fixed set
   * @param now milliseconds of a monotonic clock
   */
  log(kind: string, line: string, now: number): void {
    const last = this.#kinds.get(kind);
    if (last && now - last.at < EVERY_MS) {
      last.held += 1;
      return;
    }
    this.#write(last?.held ? `${line} (and ${last.held} more like it)` : line);
    this.#kinds.set(kind, { at: now, held: 0 });
  }
}
