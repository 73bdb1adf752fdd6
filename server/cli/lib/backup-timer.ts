import { fork } from "node:child_process";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { Check } from "../../http/health.ts";
import { systemClock, type Clock } from "../../runtime/clock.ts";
import { createLogger, type Logger } from "../../runtime/log/logger.ts";
import { logOptions } from "../../runtime/program.ts";
import { inRoot } from "../../runtime/root.ts";
import type { Settings } from "../../runtime/settings.ts";
import { backupTarget, keptIn, type BackupTarget } from "./backup-target.ts";

/** Time between two looks whether a backup is due, in milliseconds. */
const LOOK_MS = 600_000;

/** How to make backups on a timer. */
export interface BackupTimerOptions {
  target: BackupTarget;
  /** Time between two backups, in milliseconds. */
  everyMs: number;
  logger: Pick<Logger, "error" | "info">;
  clock: Clock;
  /** Makes one; rejects with the reason. Default: `npm run backup` in a process of its own. */
  make?: () => Promise<void>;
}

/** Makes a backup whenever the newest one is old enough, also over restarts. */
export class BackupTimer {
  readonly #options: BackupTimerOptions;
  #problem: string | undefined;

  constructor(options: BackupTimerOptions) {
    this.#options = options;
    this.#later(0);
  }

  /** Whether the last backup was made, for alerts. */
  check(): Check {
    const message = this.#problem;
    return message === undefined
      ? { name: "backup", ok: true }
      : { name: "backup", ok: false, message: `No backup could be made: ${message}` };
  }

  #later(afterMs: number): void {
    const { clock } = this.#options;
    clock.after(afterMs, () => void this.#look().finally(() => this.#later(LOOK_MS)));
  }

  async #look(): Promise<void> {
    const { target, everyMs, logger, clock, make = backUp(logger) } = this.#options;
    try {
      const newest = Math.max(...(await keptIn(target)).map(({ at }) => at));
      const age = clock.wall() - newest;
      // One that is from the future was made by a wrong clock.
      if (age >= 0 && age < everyMs) return;
      await make();
      this.#problem = undefined;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== this.#problem) logger.error(`No backup could be made: ${reason}`);
      this.#problem = reason;
    }
  }
}

/** Starts the timer of the settings; undefined without one, and on a real project. */
export function startBackups(settings: Settings): BackupTimer | undefined {
  const { BACKUP_EVERY, SANITY_PROJECT_ID } = settings;
  if (BACKUP_EVERY === undefined || SANITY_PROJECT_ID !== undefined) return undefined;
  return new BackupTimer({
    target: backupTarget(settings),
    everyMs: BACKUP_EVERY * 3_600_000,
    logger: createLogger({ ...logOptions(settings), program: "backup" }),
    clock: systemClock,
  });
}

/** Runs `npm run backup`, which says on its own what it did. */
function backUp(logger: Pick<Logger, "info">): () => Promise<void> {
  return () =>
    new Promise((resolve, reject) => {
      const child = fork(inRoot("server/cli/backup.ts"), { silent: true });
      let last = "it ended without a word";
      for (const stream of [child.stdout, child.stderr]) {
        // Without descriptors there is none.
        if (!(stream instanceof Readable)) continue;
        createInterface({ input: stream }).on("line", (line) => {
          if (line.trim() === "") return;
          last = line.trim();
          if (stream === child.stdout) logger.info(last);
        });
      }
      child.once("error", reject);
      child.once("close", (code) => (code === 0 ? resolve() : reject(new Error(last))));
    });
}
