import { use, useEffect, useSyncExternalStore } from "react";
import { AvatarsContext } from "./AvatarsProvider.tsx";
import type { AvatarsState } from "./state.ts";
import type { AvatarsStore, Closeness } from "./store.ts";

/**
 * The store of the avatars.
 * @throws Error outside an AvatarsProvider
 */
export function useAvatarsStore(): AvatarsStore {
  const store = use(AvatarsContext);
  if (store === undefined) throw new Error("There is no AvatarsProvider around this component.");
  return store;
}

/**
 * State of the avatars, kept up to date while the component is mounted.
 * @param how `closely` for visible rows, `quietly` for one avatar's state
 */
export function useAvatars(how: Closeness): AvatarsState {
  const store = useAvatarsStore();
  useEffect(() => store.watch(how), [store, how]);
  return useSyncExternalStore(store.subscribe, store.getState);
}
