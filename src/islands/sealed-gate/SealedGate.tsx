import { useState } from "react";
import { GateView } from "../gate/Gate.tsx";
import type { GateTexts } from "../gate/GateDialog.tsx";
import { IslandBoundary } from "../shared/IslandBoundary.tsx";
import { sealedServices } from "./services.ts";

/**
 * The gate of a sealed site as an island: the same dialog and rules as of an open one. A right password
 * gives the key of the site's pages; `services.ts` opens the page of this address with it.
 */
export function SealedGate({ texts }: { readonly texts: GateTexts }) {
  const [services] = useState(sealedServices);
  return (
    <IslandBoundary>
      <GateView texts={texts} services={services} />
    </IslandBoundary>
  );
}
