import { useState } from "react";
import { GATE } from "../../facts/strings.ts";
import { IslandBoundary } from "../shared/IslandBoundary.tsx";
import { NOT_REMEMBERED_TEXT } from "./errors.ts";
import { readFlag, writeFlag } from "./flag.ts";
import { GateDialog, type GateTexts } from "./GateDialog.tsx";
import { LOCKED } from "./machine.ts";
import { useGate, type GateServices } from "./use-gate.ts";
import { checkPassword, type Verifier } from "./verifier.ts";

interface GateProps {
  /** Made at build time (`src/security/gate-verifier.ts`). */
  readonly verifier: Verifier;
  readonly texts: GateTexts;
}

interface GateViewProps {
  readonly texts: GateTexts;
  readonly services: GateServices;
}

/** State of the leaving panel: the form as it was sent, without the password. */
const LEAVING = { ...LOCKED, acknowledged: true };

/**
 * The password gate (specification, sections 2, 4 and 5) as an island. It is rendered on the
 * server in its unknown state, 'Loading...'; `GateRegion.astro` places it.
 */
export function Gate({ verifier, texts }: GateProps) {
  const [services] = useState(() => servicesOf(verifier));
  return (
    <IslandBoundary>
      <GateView texts={texts} services={services} />
    </IslandBoundary>
  );
}

/** The browser's own storage and WebCrypto. */
function servicesOf(verifier: Verifier): GateServices {
  return {
    resolve: readFlag,
    enter: async (password) =>
      (await checkPassword(password, verifier)) ? { remembered: writeFlag() } : "wrong",
  };
}

/**
 * The sheet before anything is known. Its largest text comes with the page and stays where it is when
 * the dialog takes its place; the hidden title only reserves its room.
 */
function LoadingSheet({ notice }: GateTexts) {
  return (
    <div className="gate-panel gate-waiting">
      <div className="gate-title display">
        <p className="gate-loading">{GATE.loading}</p>
        <span aria-hidden="true">{GATE.title}</span>
      </div>
      <p className="gate-notice">{notice}</p>
    </div>
  );
}

/** The gate with injected services. */
export function GateView({ texts, services }: GateViewProps) {
  const [state, send] = useGate(services);
  const locked = state.name === "locked";
  const leaving = state.name === "open" && state.opening;

  return (
    <>
      {/* Always there, so that what appears in it is announced. */}
      <div className="gate-region-status" role="status">
        {state.name === "unknown" ? <LoadingSheet {...texts} /> : null}
        {state.name === "open" && !state.remembered ? (
          <p className="gate-note">{NOT_REMEMBERED_TEXT}</p>
        ) : null}
      </div>
      {locked || leaving ? (
        <GateDialog state={locked ? state : LEAVING} open={locked} texts={texts} send={send} />
      ) : null}
    </>
  );
}
