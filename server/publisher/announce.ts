import { releases } from "../metrics/instruments.ts";
import type { ReleaseStore } from "../release/store.ts";
import type { Hold } from "../../src/facts/release-api.ts";
import type { StatusWriter } from "./status/writer.ts";
import { openTarget } from "./targets/open.ts";
import { storedRelease } from "./targets/stored-release.ts";
import type { DeliveryStatus, PublishTarget } from "./targets/target.ts";
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
  logger: { error(message: string): void; info(message: string): void };
}

/** Passes each new release on: to the Studio, to the target beyond this machine, and to the upkeep. */
export class Announcer {
  readonly #options: AnnouncerOptions;
  readonly #target: PublishTarget | undefined;
  #delivery: DeliveryStatus | undefined;
  #announced: number | undefined;
  #releases = 0;

  /** @throws {TargetSettingError} when a setting of the target is missing or wrong */
  constructor(options: AnnouncerOptions) {
    this.#options = options;
    this.#target = openTarget({
      dataDir: options.store.dir,
      onDelivery: (delivery) => this.#noteDelivery(delivery),
      onDefect: (error) => options.logger.error(String(error)),
    });
  }

  /** The state of the last delivery to the target; undefined before the first. */
  get delivery(): DeliveryStatus | undefined {
    return this.#delivery;
  }

  /** Announces the current release once, also one that `npm run rollback` has made. */
  announce(): void {
    const { store, upkeep, hold, keep, logger } = this.#options;
    const release = storedRelease(store);
    if (release === undefined || release.id === this.#announced) return;
    this.#announced = release.id;
    releases.inc();
    upkeep.copySoon();
    const held = hold();
    if (held) {
      logger.info(
        `Visitors see release ${held.shows} again: publishes wait until npm run rollback -- ${held.newest}`,
      );
    }
    const current = store.current();
    if (current !== undefined) logger.info(`Visitors see release ${current.id}: ${current.cause}`);
    this.#writeStatus();
    this.#target?.deliver(release);
    this.#releases += 1;
    if (this.#releases % PRUNE_EVERY === 0) {
      store.prune(keep, hold()?.newest).catch((error: unknown) => logger.error(String(error)));
    }
  }

  /** Ends a delivery under way, in a state from which the next start continues. */
  async close(): Promise<void> {
    await this.#target?.close();
  }

  #noteDelivery(delivery: DeliveryStatus): void {
    this.#delivery = delivery;
    if (delivery.state === "failed") {
      this.#options.logger.error(delivery.message ?? "A delivery failed.");
    }
    this.#writeStatus();
  }

  #writeStatus(): void {
    const release = this.#options.store.current();
    if (release === undefined) return;
    const { id, at, cause, pages } = release;
    const target = process.env.PUBLISH_TARGET || "local";
    const delivery = this.#delivery && { delivery: this.#delivery };
    const hold = this.#options.hold();
    const held = hold && { held: hold };
    this.#options.status.writeSite({ release: id, at, cause, pages, target, ...held, ...delivery });
  }
}
