import { setTimeout as wait } from "node:timers/promises";
import type { Check, Readiness } from "../../http/health.ts";

/** Result of one check. */
export interface CheckResult {
  check: Check;
  /** See `Readiness.figures`. */
  figures?: Record<string, number>;
}

/** A check of one thing that a program needs. */
export interface ReadinessCheck {
  /** Name: "database". */
  name: string;
  run: () => CheckResult | Promise<CheckResult>;
}

/** Timeout of a check, in milliseconds. A check that hangs has failed. */
const TIMEOUT_MS = 4000;

/**
 * Makes the readiness probe of a program. It runs all checks at once; one that throws or hangs has
 * failed.
 * @param timeoutMs of each check, in milliseconds
 */
export function createProbe(
  program: string,
  checks: readonly ReadinessCheck[],
  timeoutMs: number = TIMEOUT_MS,
): () => Promise<Readiness> {
  return async () => {
    const results = await Promise.all(checks.map((each) => runSafely(each, timeoutMs)));
    return {
      program,
      ready: results.every(({ check }) => check.ok),
      checks: results.map(({ check }) => check),
      figures: Object.assign({}, ...results.map(({ figures = {} }) => figures)),
    };
  };
}

/** The result of a check that has passed. */
export function passed(name: string, figures: Record<string, number> = {}): CheckResult {
  return { check: { name, ok: true }, figures };
}

/** The result of a check that has failed. @param message the problem, and what to do */
export function failed(
  name: string,
  message: string,
  figures: Record<string, number> = {},
): CheckResult {
  return { check: { name, ok: false, message }, figures };
}

async function runSafely({ name, run }: ReadinessCheck, timeoutMs: number): Promise<CheckResult> {
  const over = new AbortController();
  const late = wait(timeoutMs, undefined, { signal: over.signal }).then(() =>
    failed(name, `The check of the ${name} took longer than ${timeoutMs / 1000} s.`),
  );
  late.catch(() => undefined);
  try {
    return await Promise.race([Promise.resolve().then(run), late]);
  } catch (error) {
    return failed(name, error instanceof Error ? error.message : String(error));
  } finally {
    over.abort();
  }
}
