/** How long it has to be quiet after a delivery before what came is published, in milliseconds. */
export const QUIET_MS = 5;
/** The longest that a delivery waits for quiet, in milliseconds: a steady stream has none. */
export const GATHER_MS = 50;
/** The wait after a first failure, in milliseconds; it doubles with each further one. */
const FIRST_RETRY_MS = 250;
/** The longest wait between two tries, in milliseconds. */
export const LAST_RETRY_MS = 30_000;
/** A delivery cuts a wait after a failure down to this, in milliseconds: the dataset is back. */
const HOPEFUL_RETRY_MS = 1000;

/** What happens to the publisher. */
export type Event =
  /** Deliveries were put in the queue. */
  | "delivery"
  /** The time of {@link wakeAt} has come. */
  | "timer"
  | "published"
  | "publish-failed"
  | "reconciled"
  | "reconcile-failed"
  /** Nothing new begins from here on; what waits stays in the queue. */
  | "stop";

/** What has to be done: never one while another is under way. */
export type Effect = "publish" | "reconcile";

/** Deliveries that wait for the next publish. Which they are is known to the queue alone. */
interface Batch {
  /** When the first of them came. */
  since: number;
  /** When they are to be published. */
  due: number;
}

/** Where the publisher stands. All times are in milliseconds of one clock that never goes back. */
export interface State {
  /** What is under way. */
  busy: Effect | undefined;
  /** Absent when nothing waits. */
  batch: Batch | undefined;
  /** No publish begins before this time: it follows a failure. */
  notBefore: number;
  /** When the dataset is to be compared with the site again. */
  reconcileDue: number;
  /** Failures since the last success. */
  publishFailures: number;
  reconcileFailures: number;
  stopped: boolean;
}

/**
 * The state at the start: the dataset is to be compared with the site, after what waits is published.
 * @param waiting true when an earlier run left deliveries in the queue
 */
export function initialState(now: number, waiting: boolean): State {
  return {
    busy: undefined,
    batch: waiting ? { since: now, due: now } : undefined,
    notBefore: now,
    reconcileDue: now,
    publishFailures: 0,
    reconcileFailures: 0,
    stopped: false,
  };
}

/**
 * When the next work is due, in milliseconds of the state's clock; undefined while something is
 * under way or after the stop.
 */
export function wakeAt(state: State): number | undefined {
  return next(state)?.at;
}

/**
 * One step of the publisher.
 * @param reconcileMs time between two comparisons of dataset and site
 */
export function step(
  state: State,
  event: Event,
  now: number,
  reconcileMs: number,
): { state: State; effect: Effect | undefined } {
  const after = apply(state, event, now, reconcileMs);
  const work = next(after);
  if (work === undefined || work.at > now) return { state: after, effect: undefined };
  const batch = work.effect === "publish" ? undefined : after.batch;
  return { state: { ...after, busy: work.effect, batch }, effect: work.effect };
}

/** The earlier of both works is next; a reconcile lets deliveries that are being gathered pass. */
function next({ busy, stopped, batch, reconcileDue }: State) {
  if (busy || stopped) return undefined;
  return batch && batch.due <= reconcileDue + GATHER_MS
    ? { effect: "publish" as const, at: batch.due }
    : { effect: "reconcile" as const, at: reconcileDue };
}

function apply(state: State, event: Event, now: number, reconcileMs: number): State {
  switch (event) {
    case "delivery":
      return { ...state, batch: gather(state, now) };
    case "timer":
      return state;
    case "published":
      return { ...state, busy: undefined, publishFailures: 0, notBefore: now };
    case "publish-failed": {
      const wait = backOff(state.publishFailures);
      return {
        ...state,
        busy: undefined,
        publishFailures: state.publishFailures + 1,
        batch: { since: now, due: now + wait },
        notBefore: now + Math.min(wait, HOPEFUL_RETRY_MS),
      };
    }
    case "reconciled":
      return {
        ...state,
        busy: undefined,
        reconcileFailures: 0,
        reconcileDue: now + reconcileMs,
      };
    case "reconcile-failed":
      return {
        ...state,
        busy: undefined,
        reconcileFailures: state.reconcileFailures + 1,
        reconcileDue: now + Math.min(backOff(state.reconcileFailures), reconcileMs),
      };
    case "stop":
      return { ...state, stopped: true };
  }
}

function gather({ batch, notBefore }: State, now: number): Batch {
  const since = batch?.since ?? now;
  const quiet = Math.min(now + QUIET_MS, since + GATHER_MS);
  return { since, due: Math.max(quiet, notBefore) };
}

function backOff(failures: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS);
}
