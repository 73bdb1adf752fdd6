import type { Level } from "./line.ts";

/** After this time a trouble that lasts is told again, in milliseconds. */
const REMIND_MS = 3_600_000;
/** So many messages are remembered; the oldest is forgotten first, and told again if it comes back. */
const MOST = 1000;

interface Told {
  at: number;
  /** How often it was left out since. */
  hidden: number;
  /** Whether the present run of the program has said it already. */
  now: boolean;
}

/**
 * Keeps a program that is started again and again from telling the same trouble each time.
 *
 * What a run says for the first time is left out when an earlier run has said it and nothing got
 * better since. What a run says twice is shown: it knows what it has told.
 */
export class Repeats {
  readonly #told = new Map<string, Told>();
  #ready = false;

  /** The program is started (again). */
  start(): void {
    this.#ready = false;
    for (const told of this.#told.values()) told.now = false;
  }

  /** The program is ready. What it says of good things from here on ends the troubles before. */
  ready(): void {
    this.#ready = true;
  }

  /**
   * Takes a line that the program says.
   * @param now milliseconds of a clock that never goes back
   * @returns what to show of it: the message, perhaps with a note; undefined to leave it out
   */
  take(level: Level, message: string, now: number): string | undefined {
    if (level === "info") {
      if (this.#ready) this.#told.clear();
      return message;
    }
    const told = this.#told.get(message);
    if (told === undefined || told.now) {
      this.#remember(message, now);
      return message;
    }
    told.now = true;
    if (now - told.at < REMIND_MS) {
      told.hidden += 1;
      return undefined;
    }
    this.#remember(message, now);
    return `${message} (Told ${told.hidden + 1} times before.)`;
  }

  #remember(message: string, now: number): void {
    // Set anew, a message is the newest one.
    this.#told.delete(message);
    this.#told.set(message, { at: now, hidden: 0, now: true });
    const [oldest] = this.#told.keys();
    if (oldest !== undefined && this.#told.size > MOST) this.#told.delete(oldest);
  }
}
