import { setTimeout as wait } from "node:timers/promises";
import type { Check, Readiness } from "../../http/health.ts";

/** What looking at one thing gave. */
export interface Finding {
  check: Check;
  /** See `Readiness.figures`. */
  figures?: Record<string, number>;
}

/** Looks at one thing that a program needs. */
export interface Look {
  /** Name of the check: "database". */
  name: string;
  look: () => Finding | Promise<Finding>;
}

/** No look may take longer, in milliseconds: who asks wants an answer, and a hang is one. */
const LOOK_MS = 4000;

/**
 * Makes the probe of a program: it takes all looks at once; one that fails or hangs is a failed check.
 * @param lookMs how long a look may take, in milliseconds
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

/** A finding that all is well. */
export function well(name: string, figures: Record<string, number> = {}): Finding {
  return { check: { name, ok: true }, figures };
}

/** A finding that something is wrong. @param message says what, and what to do */
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
    wrong(name, `It cannot be found out within ${lookMs / 1000} s how the ${name} is.`),
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
