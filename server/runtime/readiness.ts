import { setTimeout as wait } from "node:timers/promises";
import type { Check, Readiness } from "../http/part.ts";
import { statfs } from "node:fs/promises";
import { Fatal } from "./fatal.ts";
import { ROOT } from "./root.ts";

/** A check of one thing that a program needs. */
export interface ReadinessCheck {
  /** Name: "database". */
  name: string;
  run: () => Check | Promise<Check>;
}

/** Timeout of a check, in milliseconds. A check that hangs has failed. */
const TIMEOUT_MS = 4000;

/** Runs all checks at once; one that throws or hangs has failed. */
export async function runChecks(
  checks: readonly ReadinessCheck[],
  timeoutMs: number = TIMEOUT_MS,
): Promise<readonly Check[]> {
  return Promise.all(checks.map((each) => runSafely(each, timeoutMs)));
}

/** The parts of the program, each with its checks. */
export class Health {
  readonly #parts = new Map<string, () => Promise<readonly Check[]> | readonly Check[]>();

  /** @param part short name: "lake" */
  add(part: string, checks: () => Promise<readonly Check[]> | readonly Check[]): void {
    this.#parts.set(part, checks);
  }

  /** Response to `GET /ready`: every check, named after its part, as in `lake disk`. */
  async look(): Promise<Readiness> {
    const found = await Promise.all(
      [...this.#parts].map(async ([part, checks]) => {
        const all = await Promise.resolve()
          .then(checks)
          .catch((error: unknown) => [failedCheck("state", String(error))]);
        return all.map((check) => ({ ...check, name: `${part} ${check.name}` }));
      }),
    );
    const checks = found.flat();
    return { ready: checks.every(({ ok }) => ok), checks };
  }
}

/** A check that has passed. @param message what an operator may want to know */
export function passedCheck(name: string, message?: string): Check {
  return { name, ok: true, ...(message !== undefined && { message }) };
}

/** A check that has failed. @param message the problem, and what to do */
export function failedCheck(name: string, message: string): Check {
  return { name, ok: false, message };
}

async function runSafely({ name, run }: ReadinessCheck, timeoutMs: number): Promise<Check> {
  const over = new AbortController();
  const late = wait(timeoutMs, undefined, { signal: over.signal }).then(() =>
    failedCheck(name, `The check of the ${name} took longer than ${timeoutMs / 1000} s.`),
  );
  late.catch(() => undefined);
  try {
    return await Promise.race([Promise.resolve().then(run), late]);
  } catch (error) {
    return failedCheck(name, error instanceof Error ? error.message : String(error));
  } finally {
    over.abort();
  }
}

/** The free space below which writes will soon fail, in bytes. */
const LEAST_BYTES = 100e6;

/**
 * Checks the free space of a folder's disk.
 * @param dir absolute path
 */
export function diskCheck(dir: string): ReadinessCheck {
  return {
    name: "disk",
    run: async () => {
      const { bavail, bsize } = await statfs(dir);
      const freeDiskBytes = bavail * bsize;
      if (freeDiskBytes >= LEAST_BYTES) return passedCheck("disk");
      const free = Math.round(freeDiskBytes / 1e6);
      return failedCheck(
        "disk",
        `The disk of ${dir} is almost full: ${free} MB are free. Free some space.`,
      );
    },
  };
}

const NEEDED_BYTES = 300e6;

/**
 * Checks that the disk has room for a build and a database.
 * @throws Fatal when less than 300 MB are free
 */
export async function requireDiskSpace(): Promise<void> {
  const stats = await statfs(ROOT);
  const free = stats.bavail * stats.bsize;
  if (free < NEEDED_BYTES) {
    throw new Fatal(
      `The disk is almost full: ${Math.round(free / 1e6)} MB free, ${NEEDED_BYTES / 1e6} MB needed. Free some space and run this again.`,
    );
  }
}
