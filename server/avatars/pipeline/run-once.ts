import { providerCost } from "../../http/metrics.ts";
import type { Clock } from "../../runtime/clock.ts";
import { ProviderError } from "../providers/provider.ts";
import type { AvatarStore } from "../store/store.ts";
import { pause } from "./pause.ts";

/** Interval of looking for the result of an unanswered call, in milliseconds. */
const LOOK_EVERY_MS = 2000;

/** Work of a provider under a content key, possibly paid. */
export interface ProviderTask<T> {
  readonly key: string;
  readonly paid: boolean;
  /** Name of the provider, for metrics. */
  readonly provider: string;
  /** What it charges, in US dollars; undefined where no price is known. */
  readonly dollars: number | undefined;
  /** Asks for it. */
  make(): Promise<T>;
  /** Looks for the result of an earlier call; undefined when there is none yet. */
  find(since: Date): Promise<T | undefined>;
  /**
   * Stores the result before the call is recorded as answered. @returns the provider's id of it, if
   * any
   */
  keep(made: T): Promise<string | undefined>;
  /** Reports that the result of an earlier call is being looked for. */
  looking(): void;
}

/** Dependencies of {@link runOnce}. */
export interface RunOnceContext {
  readonly store: AvatarStore;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Milliseconds. */
  readonly settleMs: number;
}

/**
 * Runs a provider's work at most once per payment. The request is recorded on disk before it is
 * sent. If a call has no answer, it searches the provider's records until no result can appear any
 * more, and only then sends the request again.
 * @param context.settleMs how long after a call its result may still appear at the provider, which
 * continues work after a cut connection
 * @throws ProviderError when the provider refuses, or the outcome cannot be determined
 */
export async function runOnce<T>(
  { key, paid, provider, dollars = 0, make, find, keep, looking }: ProviderTask<T>,
  { store, clock, signal, settleMs }: RunOnceContext,
): Promise<T> {
  const earlier = paid ? store.request(key) : undefined;
  while (earlier !== undefined) {
    looking();
    // Reads the clock before the search: the next search finds what appears during this one.
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
    providerCost.inc({ provider }, dollars);
    const ref = await keep(made);
    if (paid) store.answerRequest(key, ref);
    return made;
  } catch (error) {
    // After a certain refusal the request may be sent again at once. Everything else is searched
    // for first.
    if (paid && error instanceof ProviderError && !error.uncertain) store.removeRequest(key);
    throw error;
  }
}
