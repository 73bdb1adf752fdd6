import { setTimeout as wait } from "node:timers/promises";
import type { Check, Readiness } from "../../http/health.ts";

/** Result of one check. */
export interface Finding {
  check: Check;
  /** See `Readiness.figures`. */
  figures?: Record<string, number>;
}

/** A check of one thing that a program needs. */
export interface Look {
  /** Name: "database". */
  name: string;
  look: () => Finding | Promise<Finding>;
}

/** Timeout of a check, in milliseconds. A check that hangs has failed. */
const LOOK_MS = 4000;

/**
 * Makes the readiness probe of a program. It runs all checks at once; one that throws or hangs has
 * failed.
 * @param lookMs timeout of each check in milliseconds
 */
export function createProbe(
  program: string,
  looks: readonly Look[],
  lookMs: number = LOOK_MS,
): () => Promise<Readiness> {
  return async () => {
    const findings = await Promise.all(looks.map((each) => safely(each, lookMs)));
    const checks = findings.map(({ check }) => check);
    return {
      program,
      ready: checks.every(({ ok }) => ok),
      checks,
      figures: Object.assign({}, ...findings.map(({ figures = {} }) => figures)),
    };
  };
}

/** The result of a check that has passed. */
export function well(name: string, figures: Record<string, number> = {}): Finding {
  return { check: { name, ok: true }, figures };
}

/**
 * The result of a check that has failed.
 * @param message the problem, and what to do
 */
export function wrong(
  name: string,
  message: string,
  figures: Record<string, number> = {},
): Finding {
  return { check: { name, ok: false, message }, figures };
}

async function safely({ name, look }: Look, lookMs: number): Promise<Finding> {
  const over = new AbortController();
  const late = wait(lookMs, undefined, { signal: over.signal }).then(() =>
    wrong(name, `The check of the ${name} took longer than ${lookMs / 1000} s.`),
  );
  late.catch(() => undefined);
  try {
    return await Promise.race([Promise.resolve().then(look), late]);
  } catch (error) {
    return wrong(name, error instanceof Error ? error.message : String(error));
  } finally {
    over.abort();
  }
}
