import type { Level } from "./entry.ts";

/** A lasting error is logged again after this time, in milliseconds. */
const REMIND_MS = 3_600_000;
/** Most remembered messages; the oldest is forgotten first. */
const MOST = 1000;

interface Seen {
  at: number;
  /** How often it was left out since. */
  hidden: number;
  /** Whether the current run has logged it. */
  now: boolean;
}

/**
 * Leaves out errors that a restarted program repeats.
 *
 * The first error of a run is left out when an earlier run has logged it and nothing has worked
 * since. A run that repeats its own error is not changed.
 */
export class RepeatFilter {
  readonly #seen = new Map<string, Seen>();
  #ready = false;

  /** The program starts, or restarts. */
  start(): void {
    this.#ready = false;
    for (const seen of this.#seen.values()) seen.now = false;
  }

  /** The program is ready: an `info` from now on ends earlier errors. */
  ready(): void {
    this.#ready = true;
  }

  /**
   * Takes a message of the program.
   * @param now milliseconds of a monotonic clock
   * @returns the message to log, perhaps with a note; undefined to leave it out
   */
  take(level: Level, message: string, now: number): string | undefined {
    if (level === "info" || level === "debug") {
      if (this.#ready && level === "info") this.#seen.clear();
      return message;
    }
    const seen = this.#seen.get(message);
    if (seen === undefined || seen.now) {
      this.#remember(message, now);
      return message;
    }
    seen.now = true;
    if (now - seen.at < REMIND_MS) {
      seen.hidden += 1;
      return undefined;
    }
    this.#remember(message, now);
    return `${message} (Logged ${seen.hidden + 1} times before.)`;
  }

  #remember(message: string, now: number): void {
    // Keeps the map in order of time.
    this.#seen.delete(message);
    this.#seen.set(message, { at: now, hidden: 0, now: true });
    const [oldest] = this.#seen.keys();
    if (oldest !== undefined && this.#seen.size > MOST) this.#seen.delete(oldest);
  }
}
