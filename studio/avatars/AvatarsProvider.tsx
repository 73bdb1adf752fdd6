import { createContext, useEffect, useState, type ReactNode } from "react";
import { browserClock } from "../clock.ts";
import { serviceAddress } from "./service/address.ts";
import { httpService } from "./service/http-service.ts";
import { secretKeeper } from "./service/secret.ts";
import { createAvatarsStore, type AvatarsStore } from "./store.ts";
import { tabVisibility } from "./visibility.ts";

/** The avatars of this Studio; undefined outside of the provider. */
export const AvatarsContext = createContext<AvatarsStore | undefined>(undefined);

/**
 * State of the avatars for the whole Studio: generations continue while an editor uses other tools.
 * @param address of the asset-generation service; undefined when none runs
 */
export function AvatarsProvider({
  children,
  address = serviceAddress(),
}: {
  children: ReactNode;
  address?: string | undefined;
}) {
  const [store] = useState(() => openStore(address));
  useEffect(() => store.open(), [store]);
  return <AvatarsContext value={store}>{children}</AvatarsContext>;
}

function openStore(address: string | undefined): AvatarsStore {
  const secret = secretKeeper();
  return createAvatarsStore({
    service: httpService({ address, secret: secret.read }),
    secret,
    clock: browserClock,
    visibility: tabVisibility,
    // The specification requires failures in the log (section 4); here that is the browser's console.
    // eslint-disable-next-line no-console
    log: (message) => console.error(message),
  });
}
