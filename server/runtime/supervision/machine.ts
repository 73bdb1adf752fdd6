/**
 * The life of a supervised program as a pure machine: state and event give the next state and
 * effects.
 */

/** Times are in milliseconds. */
export interface Timing {
  /** Longest time until a program is ready. */
  readyMs: number;
  /** After being ready for so long, the next failure counts as the first one. */
  wellMs: number;
  /** Time between two health checks. */
  lifeMs: number;
  /** Timeout of a health check. */
  answerMs: number;
  /** A program is restarted after so many missed health checks in a row. */
  misses: number;
  /** How long a hanging program may take to end before it is killed. */
  hangMs: number;
  /** How long a stopped program may take to end before it is killed. */
  stopMs: number;
}

export const TIMING: Timing = {
  readyMs: 120_000,
  wellMs: 30_000,
  lifeMs: 5000,
  answerMs: 5000,
  // Half a minute: on a busy machine a program may wait that long for the processor, and a restart would need
  // even more of it.
  misses: 6,
  hangMs: 1000,
  stopMs: 1500,
};

export type State =
  /** Its process runs but is not ready. */
  | { phase: "starting"; failures: number; first: boolean }
  /** It works. `missed` counts missed health checks in a row. */
  | { phase: "ready"; failures: number; since: number; missed: number }
  /** It hangs and was told to end; its process still exists. */
  | { phase: "hanging"; failures: number; first: boolean }
  /** It has no process and waits for its restart. */
  | { phase: "waiting"; failures: number; first: boolean }
  /** It was told to end for good; its process still exists. */
  | { phase: "stopping" }
  /** It has no process and is not restarted. */
  | { phase: "stopped"; failed: boolean };

export type Event =
  | { type: "ready" }
  /** Its process ended. `code` is undefined when a signal ended it or it could not be started. */
  | { type: "exit"; how: string; code: number | undefined }
  | { type: "answered" }
  | { type: "missed" }
  /** The timer of the last step. */
  | { type: "timer" }
  | { type: "stop" };

export type Effect =
  | { do: "launch" }
  | { do: "signal"; signal: "SIGTERM" | "SIGKILL" }
  /** Check its health; leads to `answered` or `missed`. */
  | { do: "check" }
  | { do: "log"; level: "info" | "warn" | "error"; text: string };

/** Result of a step. */
export interface Step {
  state: State;
  effects: Effect[];
  /** When the event `timer` is due, in milliseconds from now. It replaces the last timer. */
  timer?: number;
}

/** Properties of the program. */
export interface Facts {
  /** Name for messages: "The publisher". */
  name: string;
  /** The other programs need it: a failed first start is final. */
  needed: boolean;
  timing: Timing;
}

/**
 * The wait before a restart, in milliseconds: 0 after a first failure, then doubling to half a
 * minute.
 * @param failures in a row, from 1
 */
export function restartDelay(failures: number): number {
  return failures <= 1 ? 0 : Math.min(30_000, 250 * 2 ** (failures - 2));
}

/** The first step of every program. */
export function begin({ timing }: Facts): Step {
  return launch({ failures: 0, first: true }, timing);
}

/**
 * One step of the machine.
 * @param now milliseconds of a monotonic clock
 * @returns undefined when the event has no meaning in this state
 */
export function step(state: State, event: Event, facts: Facts, now: number): Step | undefined {
  if (event.type === "stop") return stop(state, facts.timing);
  switch (state.phase) {
    case "starting":
      return starting(state, event, facts, now);
    case "ready":
      return ready(state, event, facts, now);
    case "hanging":
      if (event.type === "timer") return { state, effects: [kill] };
      return event.type === "exit" ? retry(state) : undefined;
    case "waiting":
      return event.type === "timer" ? launch(state, facts.timing) : undefined;
    case "stopping":
      if (event.type === "timer") return { state, effects: [kill] };
      return event.type === "exit" ? ended : undefined;
    case "stopped":
      return undefined;
  }
}

interface Row {
  failures: number;
  first: boolean;
}

const terminate: Effect = { do: "signal", signal: "SIGTERM" };
const kill: Effect = { do: "signal", signal: "SIGKILL" };
const ended: Step = { state: { phase: "stopped", failed: false }, effects: [] };
const log = (level: "info" | "warn" | "error", text: string): Effect => ({
  do: "log",
  level,
  text,
});

function launch({ failures, first }: Row, { readyMs }: Timing): Step {
  return {
    state: { phase: "starting", failures, first },
    effects: [{ do: "launch" }],
    timer: readyMs,
  };
}

function retry({ failures, first }: Row): Step {
  return {
    state: { phase: "waiting", failures, first },
    effects: [],
    timer: restartDelay(failures),
  };
}

function stop(state: State, { stopMs }: Timing): Step | undefined {
  if (state.phase === "waiting") return ended;
  if (state.phase === "stopping" || state.phase === "stopped") return undefined;
  return { state: { phase: "stopping" }, effects: [terminate], timer: stopMs };
}

function starting(
  state: State & { phase: "starting" },
  event: Event,
  { name, needed, timing }: Facts,
  now: number,
): Step | undefined {
  const { failures, first } = state;
  // `npm start` waits for one try of an optional program.
  const row = { failures: Math.max(2, failures + 1), first: first && needed };
  switch (event.type) {
    case "ready":
      return {
        state: { phase: "ready", failures, since: now, missed: 0 },
        effects: failures > 0 ? [log("info", `${name} runs again.`)] : [],
        timer: timing.lifeMs,
      };
    case "timer":
      return {
        state: { phase: "hanging", ...row },
        effects: [
          log("error", `${name} was not ready after ${timing.readyMs / 1000} s; it is ended.`),
          terminate,
        ],
        timer: timing.hangMs,
      };
    case "exit": {
      // An exit code means that it cannot start; a signal does not.
      if (event.code === undefined) {
        const text = `${name} ended before it was ready (${event.how}); starting it again.`;
        return withEffect(retry(row), log("error", text));
      }
      if (!first) return retry(row);
      if (needed) return { state: { phase: "stopped", failed: true }, effects: [] };
      const text = `${name} could not be started: see its message above. The other programs run without it, and it is retried.`;
      return withEffect(retry(row), log("error", text));
    }
    default:
      return undefined;
  }
}

function ready(
  state: State & { phase: "ready" },
  event: Event,
  { name, timing }: Facts,
  now: number,
): Step | undefined {
  const failures = now - state.since > timing.wellMs ? 1 : state.failures + 1;
  switch (event.type) {
    case "timer":
      return { state, effects: [{ do: "check" }] };
    case "answered":
      return { state: { ...state, missed: 0 }, effects: [], timer: timing.lifeMs };
    case "missed": {
      // Checks are counted, not seconds: a machine that slept has sent none.
      const missed = state.missed + 1;
      if (missed < timing.misses)
        return { state: { ...state, missed }, effects: [{ do: "check" }] };
      const seconds = (timing.misses * timing.answerMs) / 1000;
      return {
        state: { phase: "hanging", failures, first: false },
        effects: [
          log("error", `${name} did not answer for ${seconds} s; restarting it.`),
          terminate,
        ],
        timer: timing.hangMs,
      };
    }
    case "exit": {
      const text = `${name} ended (${event.how}); starting it again.`;
      return withEffect(retry({ failures, first: false }), log("error", text));
    }
    default:
      return undefined;
  }
}

function withEffect(after: Step, effect: Effect): Step {
  return { ...after, effects: [effect, ...after.effects] };
}
