/** A publish starts after so long without another delivery, in milliseconds. */
export const QUIET_MS = 5;
/** The longest that a delivery waits for such a pause, in milliseconds. */
export const GATHER_MS = 50;
/**
 * The first delivery after so long without a publish does not wait, in milliseconds: what changed
 * together with it is found by its transaction, and what comes next waits for the end of its publish.
 */
export const REST_MS = 20;
/** The wait after a first failure, in milliseconds; it doubles with each further one. */
const FIRST_RETRY_MS = 250;
/** The longest wait between two tries, in milliseconds. */
export const LAST_RETRY_MS = 30_000;
/** A delivery shortens the wait after a failure to this, in milliseconds: the dataset is back. */
const SHORT_RETRY_MS = 1000;

/** What the schedule reacts to. */
export type Event =
  /** A document was added to the queue. */
  | "delivery"
  /** Something happened after which dataset and site have to be compared. */
  | "compare"
  /** The time of {@link wakeAt} has come, or the queue starts. */
  | "timer"
  | "published"
  | "publish-failed"
  | "reconciled"
  | "reconcile-failed"
  /** Nothing starts after this. */
  | "stop";

/** Work that is due. One runs at a time. */
export type Effect = "publish" | "reconcile";

/** The deliveries of the next publish. */
interface Batch {
  /** When the first of them arrived. */
  since: number;
  due: number;
}

/** State of the schedule. All times are milliseconds of one monotonic clock. */
export interface State {
  /** The work under way. */
  busy: Effect | undefined;
  /** Undefined when no delivery waits. */
  batch: Batch | undefined;
  /** No publish starts before this time. */
  notBefore: number;
  /** When to compare the dataset with the site. */
  reconcileDue: number;
  /** Failures since the last success. */
  publishFailures: number;
  reconcileFailures: number;
  stopped: boolean;
}

/** The first state: a comparison is due at once. */
export function initialState(now: number): State {
  return {
    busy: undefined,
    batch: undefined,
    notBefore: now,
    reconcileDue: now,
    publishFailures: 0,
    reconcileFailures: 0,
    stopped: false,
  };
}

/** When the next work is due; undefined while work is under way and after the stop. */
export function wakeAt(state: State): number | undefined {
  return next(state)?.at;
}

/**
 * The next state, and the work that starts with it.
 * @param reconcileMs time between two comparisons, in milliseconds
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

/** The work that is due first. A comparison waits for a batch that is nearly complete. */
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
    case "compare":
      return { ...state, reconcileDue: now };
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
        notBefore: now + Math.min(wait, SHORT_RETRY_MS),
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

function gather({ busy, batch, notBefore }: State, now: number): Batch {
  const since = batch?.since ?? now;
  const rested = busy === undefined && batch === undefined && now >= notBefore + REST_MS;
  if (rested) return { since, due: now };
  const quiet = Math.min(now + QUIET_MS, since + GATHER_MS);
  return { since, due: Math.max(quiet, notBefore) };
}

function backOff(failures: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS);
}
