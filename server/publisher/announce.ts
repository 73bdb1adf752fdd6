import type { ReleaseStore } from "../release/store.ts";
import type { Hold } from "../../src/facts/release-api.ts";
import type { StatusWriter } from "./status/writer.ts";
import { systemClock } from "../runtime/clock.ts";
import { OnRelease, type CommandStatus } from "./on-release.ts";
import type { Upkeep } from "./upkeep.ts";

/** Old releases are removed after so many new ones. */
const PRUNE_EVERY = 10;

/** What an announcer works with. */
export interface AnnouncerOptions {
  store: ReleaseStore;
  status: StatusWriter;
  upkeep: Upkeep;
  /** The rollback that visitors see; undefined without one. */
  hold: () => Hold | undefined;
  /** How many releases are kept, at least 2. */
  keep: number;
  /** `ON_RELEASE`; undefined without one. */
  command: string | undefined;
  /** Takes secrets out of a text. */
  redact: (text: string) => string;
  logger: { error(message: string): void; info(message: string): void };
}

/** Passes each new release on: to the Studio, to `ON_RELEASE`, and to the upkeep. */
export class Announcer {
  readonly #options: AnnouncerOptions;
  readonly #onRelease: OnRelease | undefined;
  #announced: number | undefined;
  #releases = 0;

  constructor(options: AnnouncerOptions) {
    this.#options = options;
    const { command } = options;
    if (command === undefined) return;
    const onStatus = () => this.#writeStatus();
    this.#onRelease = new OnRelease({ ...options, command, clock: systemClock, onStatus });
  }

  /** What became of `ON_RELEASE` last; undefined without one. */
  get command(): CommandStatus | undefined {
    return this.#onRelease?.status;
  }

  /** Announces the current release once, also one that `npm run rollback` has made. */
  announce(): void {
    const { store, upkeep, hold, keep, logger } = this.#options;
    const release = store.current();
    if (release === undefined || release.id === this.#announced) return;
    this.#announced = release.id;
    upkeep.copySoon();
    const held = hold();
    if (held) {
      logger.info(
        `Visitors see release ${held.shows} again: publishes wait until npm run rollback -- ${held.newest}`,
      );
    }
    logger.info(`Visitors see release ${release.id}: ${release.cause}`);
    this.#writeStatus();
    this.#onRelease?.wake();
    this.#releases += 1;
    if (this.#releases % PRUNE_EVERY === 0) {
      store.prune(keep, hold()?.newest).catch((error: unknown) => logger.error(String(error)));
    }
  }

  /** Ends a command under way; the next start runs it again. */
  async close(): Promise<void> {
    await this.#onRelease?.close();
  }

  #writeStatus(): void {
    const release = this.#options.store.current();
    if (release === undefined) return;
    const { id, at, cause, pages } = release;
    const command = this.command && { command: this.command };
    const hold = this.#options.hold();
    const held = hold && { held: hold };
    this.#options.status.writeSite({ release: id, at, cause, pages, ...held, ...command });
  }
}
