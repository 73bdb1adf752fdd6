import type { Clock } from "../../clock.ts";
import { ProviderError } from "../providers/provider.ts";
import type { AvatarStore } from "../store/store.ts";

/** Something that a provider makes under a content key, and may charge for. */
export interface Obtain<T> {
  readonly key: string;
  readonly paid: boolean;
  /** Asks for it. */
  make(): Promise<T>;
  /** Looks for what an earlier call has made; undefined when there certainly is nothing. */
  find(since: Date): Promise<T | undefined>;
  /** Makes it last, before the call is noted as answered. @returns the provider's id of it, if any */
  keep(made: T): Promise<string | undefined>;
  /** Tells that an earlier call is being looked for. */
  looking(): void;
}

/**
 * Gets something from a provider without ever paying for it twice. That it is asked is on disk
 * before it is asked; after a call whose answer is not there, the provider's own records are looked
 * through, and only when there certainly is nothing is it asked again.
 * @throws ProviderError what the provider refused, or that it cannot be found out
 */
export async function obtain<T>(
  { key, paid, make, find, keep, looking }: Obtain<T>,
  { store, clock }: { store: AvatarStore; clock: Pick<Clock, "wall"> },
): Promise<T> {
  const earlier = paid ? store.ask(key) : undefined;
  if (earlier !== undefined) {
    looking();
    const found = await find(new Date(earlier.at));
    if (found !== undefined) {
      store.answerAsk(key, await keep(found));
      return found;
    }
  }
  if (paid) store.putAsk(key, clock.wall());
  try {
    const made = await make();
    const ref = await keep(made);
    if (paid) store.answerAsk(key, ref);
    return made;
  } catch (error) {
    // What was certainly refused may be asked again at once. Everything else is looked for first.
    if (paid && error instanceof ProviderError && !error.uncertain) store.removeAsk(key);
    throw error;
  }
}
