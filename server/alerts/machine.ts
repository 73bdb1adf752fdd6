import type { Incident } from "../../src/facts/status-api.ts";

/**
 * Incidents as a pure machine: troubles that are observed become incidents when they last, and each
 * is told once when it begins and once when it is over.
 */

/** Something that is wrong at the moment. */
export interface Trouble {
  /** Names the same trouble at every look: "lake/database". */
  key: string;
  message: string;
  /** For how long it may last before it is an incident, in milliseconds. */
  graceMs: number;
}

/** What is told: the beginning or the end of an incident. */
export interface Notice extends Incident {
  state: "begun" | "over";
  /** When, ISO 8601. */
  at: string;
}

/** Times are milliseconds since 1970. */
export interface State {
  /** Troubles of the last look, told or not. */
  open: readonly { key: string; message: string; since: number; told: boolean }[];
  /** Notices that are still to be sent, oldest first. */
  unsent: readonly Notice[];
  /** Whether one of them is on its way. */
  sending: boolean;
  /** No notice is sent before this time. */
  notBefore: number;
  /** Failures to send in a row. */
  failures: number;
}

export type Event =
  /** What a look found; what it does not name is over. */
  | { type: "look"; troubles: readonly Trouble[] }
  | { type: "sent" }
  | { type: "send-failed"; why: string };

export type Effect =
  | { do: "log"; level: "error" | "warn" | "info"; text: string }
  | { do: "send"; notice: Notice };

/** Most notices that wait; the oldest is given up first. */
const MOST_UNSENT = 100;
const FIRST_RETRY_MS = 30_000;
const LAST_RETRY_MS = 3_600_000;

export const BEGIN: State = { open: [], unsent: [], sending: false, notBefore: 0, failures: 0 };

/**
 * One step.
 * @param now milliseconds since 1970; when it goes back, a trouble counts as new
 * @param sends whether there is somebody to send notices to
 */
export function step(
  state: State,
  event: Event,
  now: number,
  sends: boolean,
): { state: State; effects: Effect[] } {
  switch (event.type) {
    case "look":
      return look(state, event.troubles, now, sends);
    case "sent":
      return send({ ...state, sending: false, failures: 0, unsent: state.unsent.slice(1) }, now);
    case "send-failed": {
      const wait = Math.min(FIRST_RETRY_MS * 2 ** state.failures, LAST_RETRY_MS);
      const failures = state.failures + 1;
      const effects: Effect[] =
        failures === 1
          ? [{ do: "log", level: "warn", text: `An alert could not be sent: ${event.why}` }]
          : [];
      return { state: { ...state, sending: false, failures, notBefore: now + wait }, effects };
    }
  }
}

/** The incidents that were told and are not over. */
export function incidentsOf({ open }: State): Incident[] {
  return open
    .filter(({ told }) => told)
    .map(({ key, message, since }) => ({ key, message, since: iso(since) }));
}

function look(state: State, troubles: readonly Trouble[], now: number, sends: boolean) {
  const effects: Effect[] = [];
  const notices: Notice[] = [];
  const open = troubles.map(({ key, message, graceMs }) => {
    const known = state.open.find((each) => each.key === key);
    const since = Math.min(known?.since ?? now, now);
    const told = known?.told === true || now - since >= graceMs;
    if (told && known?.told !== true) {
      effects.push({ do: "log", level: "error", text: `Alert (${key}): ${message}` });
      notices.push({ state: "begun", key, message, since: iso(since), at: iso(now) });
    }
    return { key, message, since, told };
  });
  for (const { key, message, since, told } of state.open) {
    if (!told || open.some((each) => each.key === key)) continue;
    effects.push({ do: "log", level: "info", text: `Over (${key}): ${message}` });
    notices.push({ state: "over", key, message, since: iso(since), at: iso(now) });
  }
  const unsent = sends ? [...state.unsent, ...notices].slice(-MOST_UNSENT) : [];
  const next = send({ ...state, open, unsent }, now);
  return { state: next.state, effects: [...effects, ...next.effects] };
}

function send(state: State, now: number): { state: State; effects: Effect[] } {
  const [notice] = state.unsent;
  // A clock that was set back does not keep an alert for longer than the longest pause.
  const due = now >= state.notBefore || now < state.notBefore - LAST_RETRY_MS;
  if (notice === undefined || state.sending || !due) return { state, effects: [] };
  return { state: { ...state, sending: true }, effects: [{ do: "send", notice }] };
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
