import { createContext, useEffect, useState, type ReactNode } from "react";
import { AVATARS_PATH } from "../../src/facts/studio.ts";
import { browserClock } from "../clock.ts";
import { httpService } from "./service/http-service.ts";
import { createAvatarsStore, type AvatarsStore } from "./store.ts";
import { tabVisibility } from "./visibility.ts";

/** The avatars of this Studio; undefined outside of the provider. */
export const AvatarsContext = createContext<AvatarsStore | undefined>(undefined);

/**
 * State of the avatars for the whole Studio: generations continue while an editor uses other tools.
 * @param address of the asset-generation service
 */
export function AvatarsProvider({
  children,
  address = AVATARS_PATH,
}: {
  children: ReactNode;
  address?: string;
}) {
  const [store] = useState(() => openStore(address));
  useEffect(() => store.open(), [store]);
  return <AvatarsContext value={store}>{children}</AvatarsContext>;
}

function openStore(address: string): AvatarsStore {
  return createAvatarsStore({
    service: httpService({ address }),
    clock: browserClock,
    visibility: tabVisibility,
    // The specification requires failures in the log (section 4); here that is the browser's console.
    // eslint-disable-next-line no-console
    log: (message) => console.error(message),
  });
}
