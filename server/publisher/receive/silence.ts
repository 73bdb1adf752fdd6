import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { failed, passed, type ReadinessCheck } from "../../runtime/readiness/probe.ts";
import type { Clock } from "../../runtime/clock.ts";

/** Changes were found without a webhook for so long: it does not come at all. In milliseconds. */
const SILENT_MS = 86_400_000;
/** What a webhook named may still be published by a comparison for so long, in milliseconds. */
const RECENT_MS = 3_600_000;

/**
 * Notices a webhook that does not come: the comparison finds changes, and no delivery follows. Kept
 * in a file, so that a day counts over restarts.
 */
export class WebhookSilence {
  readonly #file: string;
  readonly #clock: Pick<Clock, "wall">;
  #since: number | undefined;
  /** When the last webhook came; a start counts as one, for an earlier process may have taken it. */
  #lastAt: number;

  /** @param file absolute path */
  constructor(file: string, clock: Pick<Clock, "wall">) {
    this.#file = file;
    this.#clock = clock;
    this.#since = read(file);
    this.#lastAt = clock.wall();
  }

  /** The comparison found changes. Those of a recent webhook do not count: it only was quicker. */
  noteFound(): void {
    const now = this.#clock.wall();
    if (this.#since !== undefined || now - this.#lastAt < RECENT_MS) return;
    this.#since = now;
    try {
      writeFileSync(this.#file, String(now));
    } catch {
      // Without room on the disk the day counts until the next start only.
    }
  }

  /** A webhook has come. */
  noteDelivery(): void {
    this.#lastAt = this.#clock.wall();
    if (this.#since === undefined) return;
    this.#since = undefined;
    rmSync(this.#file, { force: true });
  }

  /** For `GET /ready`. */
  check(): ReadinessCheck {
    return {
      name: "webhook",
      run: () => {
        const since = this.#since;
        if (since === undefined || this.#clock.wall() - since < SILENT_MS) return passed("webhook");
        return failed(
          "webhook",
          `No webhook has come since ${new Date(since).toISOString()}, although documents were published: a publish takes up to a minute. Check the webhook's address and SANITY_WEBHOOK_SECRET.`,
        );
      },
    };
  }
}

function read(file: string): number | undefined {
  try {
    const since = Number(readFileSync(file, "utf8"));
    return Number.isFinite(since) && since > 0 ? since : undefined;
  } catch {
    return undefined;
  }
}
