import type { Clock } from "../../clock.ts";
import { ProviderError } from "../providers/provider.ts";
import type { AvatarStore } from "../store/store.ts";
import { pause } from "./pause.ts";

/**
 * How long after a call its work may still turn up at the provider, in milliseconds: what was cut off
 * in the middle goes on there.
 */
const SETTLE_MS = 60_000;
/** How often the provider is asked whether it has done what nobody had an answer to. */
const LOOK_EVERY_MS = 3000;

/** Something that a provider makes under a content key, and may charge for. */
export interface Obtain<T> {
  readonly key: string;
  readonly paid: boolean;
  /** Asks for it. */
  make(): Promise<T>;
  /** Looks for what an earlier call has made; undefined when there certainly is none. */
  find(since: Date): Promise<T | undefined>;
  /** Makes it last, before the call is noted as answered. @returns the provider's id of it, if any */
  keep(made: T): Promise<string | undefined>;
  /** Tells that an earlier call is being looked for. */
  looking(): void;
}

/**
 * Gets something from a provider without ever paying for it twice. That it is asked is on disk
 * before it is asked; after a call without an answer, the provider's own records are looked through
 * until nothing can turn up any more, and only then is it asked again.
 * @throws ProviderError what the provider refused, or that it cannot be found out
 */
export async function obtain<T>(
  { key, paid, make, find, keep, looking }: Obtain<T>,
  { store, clock, signal }: { store: AvatarStore; clock: Clock; signal: AbortSignal },
): Promise<T> {
  const earlier = paid ? store.ask(key) : undefined;
  if (earlier !== undefined) {
    for (;;) {
      const found = await find(new Date(earlier.at));
      if (found !== undefined) {
        store.answerAsk(key, await keep(found));
        return found;
      }
      if (clock.wall() >= earlier.at + SETTLE_MS) break;
      looking();
      await pause(clock, LOOK_EVERY_MS, signal);
    }
  }
  store.putAsk(key, clock.wall());
  try {
    const made = await make();
    store.answerAsk(key, await keep(made));
    return made;
  } catch (error) {
    // What was certainly refused may be asked again at once. Everything else is looked for first.
    if (error instanceof ProviderError && !error.uncertain) store.removeAsk(key);
    throw error;
  }
}
