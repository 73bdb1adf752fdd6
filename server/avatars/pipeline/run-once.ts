import type { Clock } from "../../runtime/clock.ts";
import { ProviderError } from "../providers/provider.ts";
import type { AvatarStore } from "../store/store.ts";
import { pause } from "./pause.ts";

/** How often a provider is asked whether it has done what nobody had an answer to, in milliseconds. */
const LOOK_EVERY_MS = 2000;

/** Something that a provider makes under a content key, and may charge for. */
export interface ProviderTask<T> {
  readonly key: string;
  readonly paid: boolean;
  /** Asks for it. */
  make(): Promise<T>;
  /** Looks for what an earlier call has made; undefined when there is nothing at that moment. */
  find(since: Date): Promise<T | undefined>;
  /** Makes it last, before the call is noted as answered. @returns the provider's id of it, if any */
  keep(made: T): Promise<string | undefined>;
  /** Tells that an earlier call is being looked for. */
  looking(): void;
}

/** What {@link runOnce} works with. */
export interface RunOnceContext {
  readonly store: AvatarStore;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Milliseconds. */
  readonly settleMs: number;
}

/**
 * Gets something from a provider without ever paying for it twice. That it is asked is on disk
 * before it is asked; after a call whose answer is not there, the provider's own records are looked
 * through until nothing can turn up any more, and only then is it asked again.
 * @param context.settleMs how long after a call its work may still turn up at the provider: what was
 * cut off in the middle goes on there
 * @throws ProviderError what the provider refused, or that it cannot be found out
 */
export async function runOnce<T>(
  { key, paid, make, find, keep, looking }: ProviderTask<T>,
  { store, clock, signal, settleMs }: RunOnceContext,
): Promise<T> {
  const earlier = paid ? store.request(key) : undefined;
  while (earlier !== undefined) {
    looking();
    // The time is taken before the look: what turns up during it is seen by the next one.
    const left = earlier.at + settleMs - clock.wall();
    const found = await find(new Date(earlier.at));
    if (found !== undefined) {
      store.answerRequest(key, await keep(found));
      return found;
    }
    if (left <= 0) break;
    await pause(clock, Math.min(left, LOOK_EVERY_MS), signal);
  }
  if (paid) store.putRequest(key, clock.wall());
  try {
    const made = await make();
    const ref = await keep(made);
    if (paid) store.answerRequest(key, ref);
    return made;
  } catch (error) {
    // What was certainly refused may be asked again at once. Everything else is looked for first.
    if (paid && error instanceof ProviderError && !error.uncertain) store.removeRequest(key);
    throw error;
  }
}
