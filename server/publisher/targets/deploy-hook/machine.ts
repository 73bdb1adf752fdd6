import type { HookLimits } from "./provider.ts";

/** Delays of calls in milliseconds, besides the host's limits. */
export const TIMES = {
  /** A change waits so long for another one, so that a burst is one build. */
  quiet: 5_000,
  /** A longer burst gets a build after this time. */
  maxWait: 60_000,
  /** Wait after the first failure; it doubles with each further one. */
  firstRetry: 15_000,
  lastRetry: 15 * 60_000,
  day: 24 * 3600_000,
  month: 31 * 24 * 3600_000,
} as const;

/** State of the hook. Times are milliseconds since 1970. */
export interface HookState {
  /** Release of the last build; undefined before the first. */
  delivered: number | undefined;
  /** The current release, and the first and last change since the last call. */
  wanted: { release: number; since: number; last: number } | undefined;
  /** A call under way. */
  flight: { release: number; at: number } | undefined;
  /** Calls that may have started a build, oldest first, of the last 31 days. */
  calls: readonly number[];
  /** Failures in a row, and the time of the next try. */
  failures: number;
  notBefore: number;
}

/** Result of a call. */
export type HookResponse =
  | { kind: "accepted" }
  /** The host refused, so nothing was built. `retryAfter`: milliseconds that it asked to wait. */
  | { kind: "refused"; retryAfter?: number }
  /** The response was lost: a build may have been started. */
  | { kind: "unknown" };

export type HookEvent =
  | { kind: "changed"; release: number; at: number }
  | { kind: "called"; at: number }
  | { kind: "answered"; answer: HookResponse; at: number };

/** The state of a hook, from its stored memory. */
export function initialState(kept: { delivered?: number | undefined; calls: readonly number[] }) {
  return {
    delivered: kept.delivered,
    wanted: undefined,
    flight: undefined,
    calls: kept.calls,
    failures: 0,
    notBefore: 0,
  } satisfies HookState;
}

/** The next state. Events without a meaning in a state change nothing. */
export function step(state: HookState, event: HookEvent): HookState {
  switch (event.kind) {
    case "changed":
      return changed(state, event.release, event.at);
    case "called": {
      if (!state.wanted || state.flight) return state;
      // A call counts from its start: a build may begin before the response.
      const calls = [...state.calls.filter((at) => at > event.at - TIMES.month), event.at];
      return { ...state, calls, flight: { release: state.wanted.release, at: event.at } };
    }
    case "answered":
      return state.flight ? answered(state, state.flight, event.answer, event.at) : state;
  }
}

function changed(state: HookState, release: number, at: number): HookState {
  const target = state.wanted?.release ?? state.flight?.release ?? state.delivered;
  if (target === release) return state;
  return { ...state, wanted: { release, since: state.wanted?.since ?? at, last: at } };
}

function answered(
  state: HookState,
  flight: { release: number; at: number },
  answer: HookResponse,
  at: number,
): HookState {
  if (answer.kind === "accepted") {
    const wanted = state.wanted?.release === flight.release ? undefined : state.wanted;
    return {
      ...state,
      delivered: flight.release,
      wanted: wanted && { ...wanted, since: Math.max(wanted.since, flight.at) },
      flight: undefined,
      failures: 0,
      notBefore: 0,
    };
  }
  const pause = Math.min(TIMES.firstRetry * 2 ** state.failures, TIMES.lastRetry);
  const asked = answer.kind === "refused" ? (answer.retryAfter ?? 0) : 0;
  const calls =
    answer.kind === "refused" ? state.calls.filter((call) => call !== flight.at) : state.calls;
  return {
    ...state,
    calls,
    flight: undefined,
    failures: state.failures + 1,
    notBefore: at + Math.max(pause, Math.min(asked, TIMES.day)),
  };
}

/** Why a call waits. */
export type Reason = "quiet" | "failure" | "spacing" | "daily" | "monthly";

/**
 * Time of the next call, and what it waits for; undefined when none is needed or one is under way.
 */
export function nextCall(
  state: HookState,
  limits: HookLimits,
): { at: number; reason: Reason } | undefined {
  const { wanted, calls } = state;
  if (!wanted || state.flight) return undefined;
  const last = calls.at(-1);
  const candidates: { at: number; reason: Reason }[] = [
    { at: Math.min(wanted.last + TIMES.quiet, wanted.since + TIMES.maxWait), reason: "quiet" },
    { at: state.notBefore, reason: "failure" },
    { at: last === undefined ? 0 : last + limits.minSeconds * 1000, reason: "spacing" },
    { at: whenFree(calls, limits.daily, TIMES.day), reason: "daily" },
    { at: whenFree(calls, limits.monthly, TIMES.month), reason: "monthly" },
  ];
  return candidates.reduce((latest, next) => (next.at > latest.at ? next : latest));
}

/** When one more call is within `most` calls in any span of `span` milliseconds. */
function whenFree(calls: readonly number[], most: number, span: number): number {
  const oldest = calls.at(-most);
  return oldest === undefined || calls.length < most ? 0 : oldest + span;
}
