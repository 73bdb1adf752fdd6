/**
 * The life of one supervised program as a pure machine: what happens to it (an event) leads to its
 * next state, and to what has to be done.
 */

/** All in milliseconds, except for `misses`. */
export interface Timing {
  /** How long a program may take until it is ready. */
  readyMs: number;
  /** A program that was ready for this long is well: its next failure counts as the first one. */
  wellMs: number;
  /** Time between an answer and the next question whether the program is alive. */
  lifeMs: number;
  /** How long one such question waits for its answer. */
  answerMs: number;
  /** After so many questions in a row without an answer the program is restarted. */
  misses: number;
  /** How long a hanging program may take to end by itself before it is killed. */
  hangMs: number;
  /** How long a program that is stopped may take to end by itself before it is killed. */
  stopMs: number;
}

export const TIMING: Timing = {
  readyMs: 120_000,
  wellMs: 30_000,
  lifeMs: 5000,
  answerMs: 5000,
  misses: 3,
  hangMs: 1000,
  stopMs: 1500,
};

export type State =
  /** Its process runs and is not ready yet. */
  | { phase: "starting"; failures: number; first: boolean }
  /** It works. `missed` counts the questions in a row that it did not answer. */
  | { phase: "ready"; failures: number; since: number; missed: number }
  /** It was told to end because it hangs; its process still exists. */
  | { phase: "hanging"; failures: number; first: boolean }
  /** It has no process; it is started again after a delay. */
  | { phase: "waiting"; failures: number; first: boolean }
  /** It was told to end for good; its process still exists. */
  | { phase: "stopping" }
  /** It has no process and gets none. */
  | { phase: "stopped"; failed: boolean };

export type Event =
  | { type: "ready" }
  /** Its process ended. `code` is undefined when a signal ended it, or when it could not be made. */
  | { type: "exit"; how: string; code: number | undefined }
  | { type: "answered" }
  | { type: "missed" }
  /** The timer that the last step asked for. */
  | { type: "timer" }
  | { type: "stop" };

export type Effect =
  | { do: "launch" }
  | { do: "signal"; signal: "SIGTERM" | "SIGKILL" }
  /** Ask whether it is alive; leads to `answered` or `missed`. */
  | { do: "ask" }
  | { do: "say"; level: "info" | "warn" | "error"; text: string };

/** What a step leads to. */
export interface Step {
  state: State;
  effects: Effect[];
  /** When the event `timer` is due, in milliseconds from now. It replaces the timer before. */
  timer?: number;
}

/** What the machine knows about its program. */
export interface Facts {
  /** Name for messages: "The publisher". */
  name: string;
  /** Nothing can go on without it: when it refuses its first start, that is final. */
  needed: boolean;
  timing: Timing;
}

/**
 * How long to wait before a program is started again, in milliseconds: not at all after a first
 * failure, longer while it fails again and again, half a minute at most.
 * @param failures how often it failed in a row, from 1
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
 * @param now milliseconds of a clock that never goes back
 * @returns undefined when the event means nothing in this state: everything stays as it is
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
const say = (level: "info" | "warn" | "error", text: string): Effect => ({
  do: "say",
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
  // Whoever waits for the first start of a program that can be done without waits for one try.
  const row = { failures: Math.max(2, failures + 1), first: first && needed };
  switch (event.type) {
    case "ready":
      return {
        state: { phase: "ready", failures, since: now, missed: 0 },
        effects: failures > 0 ? [say("info", `${name} runs again.`)] : [],
        timer: timing.lifeMs,
      };
    case "timer":
      return {
        state: { phase: "hanging", ...row },
        effects: [
          say("error", `${name} was not ready after ${timing.readyMs / 1000} s; it is ended.`),
          terminate,
        ],
        timer: timing.hangMs,
      };
    case "exit": {
      // A signal says nothing about the program; its own exit code says that it cannot start.
      if (event.code === undefined) {
        const text = `${name} ended before it was ready (${event.how}); starting it again.`;
        return withEffect(retry(row), say("error", text));
      }
      if (!first) return retry(row);
      if (needed) return { state: { phase: "stopped", failed: true }, effects: [] };
      const text = `${name} could not be started: see its message above. The rest runs without it, and it is tried again.`;
      return withEffect(retry(row), say("error", text));
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
      return { state, effects: [{ do: "ask" }] };
    case "answered":
      return { state: { ...state, missed: 0 }, effects: [], timer: timing.lifeMs };
    case "missed": {
      // Questions are counted, not seconds: a machine that slept, or a supervisor that was held
      // up, has asked nothing meanwhile.
      const missed = state.missed + 1;
      if (missed < timing.misses) return { state: { ...state, missed }, effects: [{ do: "ask" }] };
      const seconds = (timing.misses * timing.answerMs) / 1000;
      return {
        state: { phase: "hanging", failures, first: false },
        effects: [
          say("error", `${name} did not answer for ${seconds} s; restarting it.`),
          terminate,
        ],
        timer: timing.hangMs,
      };
    }
    case "exit": {
      const text = `${name} ended (${event.how}); starting it again.`;
      return withEffect(retry({ failures, first: false }), say("error", text));
    }
    default:
      return undefined;
  }
}

function withEffect(after: Step, effect: Effect): Step {
  return { ...after, effects: [effect, ...after.effects] };
}
