import { isContentId, isPublishedId } from "../document.ts";
import { Action } from "../actions/action.ts";
import { EDITOR } from "../people.ts";
import { LakeError } from "../errors.ts";
import type { Services } from "../services.ts";
import { ownTerms, planTransaction, type Step } from "../transaction.ts";
import { RELEASE_ACTION, releaseAction, releaseState } from "./actions.ts";
import {
  type Release,
  RELEASES_PATH,
  type ScheduledRelease,
  scheduledIn,
  titleOf,
} from "./release.ts";
import { holdsBack } from "./review.ts";

/**
 * Longest wait before reading the clock again, in milliseconds. Timers stop while a machine sleeps,
 * and its clock may be set: the hour is read again and again.
 */
const LOOK_MS = 15_000;
/** A release that goes live later than this after its hour counts as late, in milliseconds. */
const LATE_MS = 2 * LOOK_MS;
/** Wait after an edit, or the start, before scheduled releases are reviewed again, in milliseconds. */
const REVIEW_MS = 2000;

/**
 * Brings each scheduled release live at its hour, in one transaction. One that other edits or other rules
 * have made impossible is stopped as soon as that is known, with a message for its editors.
 */
export class Schedule {
  readonly #services: Services;
  /** Logged problems that delay releases: each is found again and again, until it is solved. */
  readonly #problems = new Set<string>();
  readonly #stopListening: () => void;
  #endWait = (): void => undefined;
  #endReviewWait = (): void => undefined;
  #looking: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(services: Services) {
    this.#services = services;
    this.#stopListening = services.store.onCommit(({ changes }) => {
      const ofReleases = changes.some(({ id }) => id.startsWith(RELEASES_PATH));
      if (ofReleases) this.#wait(0);
      // Edits of drafts do not affect releases, and versions in scheduled releases are locked.
      const isLive = (id: string) => isPublishedId(id) && isContentId(id, services.store.records);
      if (ofReleases || changes.some(({ id }) => isLive(id))) this.#reviewSoon();
    });
  }

  /** Begins with those whose hour has passed; resolves when they are live. */
  async start(): Promise<void> {
    this.#queue(() => this.#look());
    await this.#looking;
    // An edit before the end, or the rules of this version, may have made others impossible.
    this.#reviewSoon();
  }

  /** Stops, after the current work. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#stopListening();
    this.#endWait();
    this.#endReviewWait();
    await this.#looking;
  }

  #wait(milliseconds: number): void {
    this.#endWait();
    this.#endWait = this.#services.clock.after(milliseconds, () => this.#queue(() => this.#look()));
  }

  #reviewSoon(): void {
    if (scheduledIn(this.#services.store).length === 0) return;
    this.#endReviewWait();
    const review = () => this.#queue(() => this.#reviewAll());
    this.#endReviewWait = this.#services.clock.after(REVIEW_MS, review);
  }

  /** One after the other: a review takes time. */
  #queue(work: () => Promise<void>): void {
    this.#looking = this.#looking
      .then(() => (this.#closed ? undefined : work()))
      .catch((error: unknown) => {
        this.#report(
          `Scheduled releases wait: ${error instanceof Error ? error.message : String(error)}`,
        );
        this.#wait(LOOK_MS);
      });
  }

  async #look(): Promise<void> {
    const { clock, store } = this.#services;
    const now = clock.wall();
    for (const each of scheduledIn(store)) if (each.due <= now) await this.#goLive(each);
    const [next] = scheduledIn(store);
    if (next === undefined || this.#closed) return;
    const left = next.due - clock.wall();
    // A due release that did not fit on the disk is tried again at the next check.
    this.#wait(left > 0 ? Math.min(left, LOOK_MS) : LOOK_MS);
  }

  async #reviewAll(): Promise<void> {
    for (const { release, due } of scheduledIn(this.#services.store)) {
      const why = await holdsBack(this.#services, release, due);
      if (why !== undefined && this.#isCurrent(release)) this.#stop(release, why);
    }
  }

  /** False when it was stopped, moved or published meanwhile. */
  #isCurrent({ _id, _rev }: Release): boolean {
    return !this.#closed && this.#services.store.get(_id)?._rev === _rev;
  }

  async #goLive({ release, due }: ScheduledRelease): Promise<void> {
    const { clock } = this.#services;
    try {
      const why = await holdsBack(this.#services, release, due);
      if (!this.#isCurrent(release)) return;
      if (why !== undefined) return this.#stop(release, why);
      const { name: releaseId, publishAt = null } = release;
      const action = { actionType: `${RELEASE_ACTION}schedule`, releaseId, publishAt };
      const moment = { now: clock.wall(), author: authorOf(release), services: this.#services };
      // A past hour means now, as for a client.
      this.#commit(release, (documents) => releaseAction(new Action(action, 0, documents), moment));
      const late = moment.now - due > LATE_MS;
      const hour = new Date(due).toISOString();
      const remark = late ? ` Its hour was ${hour}: the Content Lake was not running then.` : "";
      this.#services.logger.info(`The release "${titleOf(release)}" is live.${remark}`);
      this.#problems.clear();
    } catch (error) {
      if (!(error instanceof LakeError)) throw error;
      // A full disk, for example: there is nothing wrong with the release.
      if (error.status >= 500) this.#report(`${titleOf(release)} waits: ${error.message}`);
      else this.#stop(release, error.message);
    }
  }

  /** Ends the schedule of a release that cannot go live; the Studio shows why. */
  #stop(release: Release, message: string): void {
    this.#report(message);
    this.#commit(release, () => releaseState(release, { state: "active", error: { message } }));
    this.#problems.clear();
  }

  #report(problem: string): void {
    if (!this.#problems.has(problem)) this.#services.logger.error(problem);
    this.#problems.add(problem);
  }

  #commit(release: Release, step: Step): void {
    const { store, clock } = this.#services;
    const plan = planTransaction(ownTerms(clock.wall()), store, [step]);
    store.commit(plan, authorOf(release));
  }
}

/** Who scheduled it. */
function authorOf({ userId }: Release): string {
  return typeof userId === "string" ? userId : EDITOR.id;
}
