import { z } from "zod";
import type { Check } from "../../http/health.ts";

/** How long a program may take to answer whether it lives, and whether it is ready, in milliseconds. */
export interface Patience {
  healthMs: number;
  readyMs: number;
}

const PATIENCE: Patience = { healthMs: 3000, readyMs: 10_000 };

/** A program to ask. */
export interface Asked {
  /** Name that it answers by: "lake". */
  program: string;
  /** Address, without a slash at the end. */
  url: string;
}

/** How a program is, as it says itself. */
export interface ProgramStatus extends Asked {
  /**
   * - `ready`: it can do its work
   * - `not ready`: it runs, and something is wrong that it names
   * - `no answer`: something listens there and says nothing
   * - `foreign`: another program listens there
   * - `not running`: nothing listens there
   */
  state: "ready" | "not ready" | "no answer" | "foreign" | "not running";
  /** When it was started, ISO 8601; undefined when it does not say. */
  startedAt?: string | undefined;
  /** What it has looked at. */
  checks: Check[];
  figures: Record<string, number>;
}

const Health = z.object({ program: z.string().optional(), startedAt: z.string().optional() });
const Ready = z.object({
  ready: z.boolean(),
  checks: z
    .array(z.object({ name: z.string(), ok: z.boolean(), message: z.string().exactOptional() }))
    .default([]),
  figures: z.record(z.string(), z.number()).default({}),
});

/** Asks a program how it is. Never fails: what goes wrong is the answer. */
export async function askProgram(
  asked: Asked,
  { healthMs, readyMs }: Patience = PATIENCE,
): Promise<ProgramStatus> {
  const nothing = { ...asked, checks: [], figures: {} };
  const health = await getJson(`${asked.url}/health`, healthMs);
  if (health.kind !== "answer") return { ...nothing, state: health.kind };
  const alive = Health.safeParse(health.body);
  const named = alive.data?.program ?? asked.program;
  if (!alive.success || named !== asked.program) return { ...nothing, state: "foreign" };
  const { startedAt } = alive.data;
  const ready = await getJson(`${asked.url}/ready`, readyMs);
  if (ready.kind !== "answer") return { ...nothing, state: ready.kind, startedAt };
  const told = Ready.safeParse(ready.body);
  if (!told.success) return { ...nothing, state: "foreign", startedAt };
  const { checks, figures } = told.data;
  return { ...asked, state: told.data.ready ? "ready" : "not ready", startedAt, checks, figures };
}

type Got =
  | { kind: "answer"; body: unknown }
  | { kind: "no answer" }
  | { kind: "not running" }
  | { kind: "foreign" };

async function getJson(url: string, patienceMs: number): Promise<Got> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(patienceMs),
      redirect: "manual",
    });
    const text = await response.text();
    try {
      return { kind: "answer", body: JSON.parse(text) };
    } catch {
      return { kind: "foreign" };
    }
  } catch (error) {
    const late = error instanceof Error && error.name === "TimeoutError";
    return { kind: late ? "no answer" : "not running" };
  }
}
