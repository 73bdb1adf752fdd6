import { createContext, useEffect, useState, type ReactNode } from "react";
import { browserClock } from "./clock.ts";
import { serviceAddress } from "./service/address.ts";
import { httpService } from "./service/http-service.ts";
import { secretKeeper } from "./service/secret.ts";
import { createAvatarsStore, type AvatarsStore } from "./store.ts";
import { tabVisibility } from "./visibility.ts";

/** The avatars of this Studio; undefined outside of the provider. */
export const AvatarsContext = createContext<AvatarsStore | undefined>(undefined);

/**
 * Knows how the avatars are doing, for the whole Studio: what runs goes on while an editor is
 * elsewhere in it.
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
    // The specification wants failures in the log (section 4); the browser's is the only one here.
    // eslint-disable-next-line no-console
    log: (message) => console.error(message),
  });
}
