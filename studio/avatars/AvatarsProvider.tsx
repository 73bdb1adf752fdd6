import {
  createContext,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { AVATARS_PATH } from "../../src/facts/studio.ts";
import { browserClock } from "../clock.ts";
import { avatarService } from "./service.ts";
import {
  createAvatarsStore,
  type AvatarsState,
  type AvatarsStore,
  type Closeness,
} from "./store.ts";

const AvatarsContext = createContext<AvatarsStore | undefined>(undefined);

/**
 * State of the avatars for the whole Studio: 'Generate all missing' continues while an editor uses other tools.
 * @param address of the asset-generation service
 */
export function AvatarsProvider({
  children,
  address = AVATARS_PATH,
}: {
  children: ReactNode;
  address?: string;
}) {
  const [store] = useState(() =>
    createAvatarsStore({
      service: avatarService(address),
      clock: browserClock,
      // The specification requires failures in the log (section 4); here that is the browser's console.
      // eslint-disable-next-line no-console
      log: (message) => console.error(message),
    }),
  );
  return <AvatarsContext value={store}>{children}</AvatarsContext>;
}

/**
 * The store of the avatars.
 * @throws Error outside an AvatarsProvider
 */
export function useAvatarsStore(): AvatarsStore {
  const store = use(AvatarsContext);
  if (store === undefined) throw new Error("There is no AvatarsProvider around this component.");
  return store;
}

/** State of the avatars, kept up to date while the component is mounted. */
export function useAvatars(how: Closeness): AvatarsState {
  const store = useAvatarsStore();
  useEffect(() => store.watch(how), [store, how]);
  return useSyncExternalStore(store.subscribe, store.getState);
}
