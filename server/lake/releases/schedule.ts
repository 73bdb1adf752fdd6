import type { Clock } from "../../runtime/clock.ts";
import { translateAction } from "../actions/translate.ts";
import { randomId } from "../../documents/ids.ts";
import type { JsonObject } from "../../documents/json.ts";
import { EDITOR } from "../editor.ts";
import { LakeError } from "../errors.ts";
import type { Logger } from "../http/server.ts";
import { storedIn } from "../selections.ts";
import type { Store } from "../store.ts";
import { planSteps } from "../transaction.ts";
import { RELEASE_ACTION, releaseState } from "./actions.ts";
import { dueAt, isRelease, RELEASES_PATH, titleOf, type Release } from "./release.ts";

/** What brings scheduled releases live. */
export interface ScheduleOptions {
  store: Store;
  clock: Clock;
  logger: Logger;
}

/**
 * Longest wait for the next look at the clock, in milliseconds. Timers stop while a machine sleeps,
 * and its clock may be set: the hour is read again and again.
 */
const LOOK_MS = 15_000;
/** A release that goes live later than this after its hour is late, in milliseconds. */
const LATE_MS = 2 * LOOK_MS;

/**
 * Brings each scheduled release live at its hour, in one transaction, beginning with those whose hour
 * passed before this call.
 * @returns a function that ends it
 */
export function runSchedule(options: ScheduleOptions): () => void {
  const { store, clock } = options;
  let callOff = (): void => undefined;
  const look = (): void => {
    callOff();
    for (const release of scheduled(store)) {
      if ((dueAt(release) ?? 0) <= clock.wall()) goLive(release, options);
    }
    const [next] = scheduled(store);
    if (next === undefined) return;
    const wait = (dueAt(next) ?? 0) - clock.wall();
    // One that is due already could not be published: it is tried again with the next look.
    callOff = clock.after(wait > 0 ? Math.min(wait, LOOK_MS) : LOOK_MS, look);
  };
  const end = store.onCommit(({ changes }) => {
    if (!changes.some(({ id }) => id.startsWith(RELEASES_PATH))) return;
    // After the answer to whoever scheduled it.
    callOff();
    callOff = clock.after(0, look);
  });
  look();
  return () => {
    end();
    callOff();
  };
}

/** The scheduled releases, the next one first. */
function scheduled(store: Store): Release[] {
  return store
    .withPrefix(RELEASES_PATH)
    .filter(isRelease)
    .filter((release) => dueAt(release) !== undefined)
    .sort((a, b) => (dueAt(a) ?? 0) - (dueAt(b) ?? 0));
}

/** Publishes a release whose hour has come; a refusal is noted in it, for its editors. */
function goLive(release: Release, options: ScheduleOptions): void {
  const { clock, logger } = options;
  const due = dueAt(release) ?? 0;
  try {
    const { name: releaseId, publishAt = null } = release;
    act(release, { actionType: `${RELEASE_ACTION}schedule`, releaseId, publishAt }, options);
    const late = clock.wall() - due > LATE_MS;
    const why = late
      ? ` Its hour was ${new Date(due).toISOString()}: the Content Lake was not running then.`
      : "";
    logger.info(`The release "${titleOf(release)}" is live.${why}`);
  } catch (error) {
    if (!(error instanceof LakeError)) throw error;
    const { message } = error;
    logger.error(`The release "${titleOf(release)}" could not go live: ${message}`);
    // A full disk, for example: there is nothing wrong with the release.
    if (error.status >= 500) return;
    commit(release, options, () => releaseState(release, { state: "active", error: { message } }));
  }
}

function act(release: Release, action: JsonObject, options: ScheduleOptions): void {
  const { store, clock } = options;
  const moment = {
    now: clock.wall(),
    author: authorOf(release),
    lastState: (id: string) => store.lastState(id)?.doc,
  };
  commit(release, options, (documents) => translateAction(action, 0, documents, moment));
}

function commit(
  release: Release,
  { store, clock }: ScheduleOptions,
  step: Parameters<typeof planSteps>[2][number],
): void {
  const timestamp = new Date(clock.wall()).toISOString();
  const terms = { transactionId: randomId(), timestamp, autoGenerateArrayKeys: false };
  store.commit(planSteps(terms, storedIn(store), [step]), authorOf(release));
}

/** Who scheduled it. */
function authorOf({ userId }: Release): string {
  return typeof userId === "string" ? userId : EDITOR.id;
}
