import { useEffect, useLayoutEffect, useReducer, type Dispatch } from "react";
import { GATE_STORAGE_KEY } from "../../facts/constants.ts";
import { failureOf } from "./errors.ts";
import type { GateFlag } from "./flag.ts";
import { gateReducer, UNKNOWN, type GateEvent, type GateState } from "./machine.ts";
import { playOpening } from "./opening.ts";
import { announceGate, landOnPage } from "./page.ts";
import type { Verifier } from "./verifier.ts";

/** What the gate needs from the world; given from outside so that it can be tested without one. */
export interface GateServices {
  readonly flag: GateFlag;
  /** Whether the password is right. Rejects with a GateError when it cannot tell. */
  check(password: string, verifier: Verifier): Promise<boolean>;
}

/** The gate's state and its effects on the document. */
export function useGate(
  verifier: Verifier,
  services: GateServices,
): readonly [GateState, Dispatch<GateEvent>] {
  const [state, send] = useReducer(gateReducer, UNKNOWN);
  useResolve(services.flag, send);
  useCheck(state, verifier, services, send);
  useDocument(state, send);
  return [state, send];
}

/** Resolves the gate on load, on a return from the back-forward cache, and with other tabs. */
function useResolve(flag: GateFlag, send: Dispatch<GateEvent>): void {
  useEffect(() => {
    const resolve = () => {
      send({ type: "resolve", flag: flag.read() });
    };
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) resolve();
    };
    const onStorage = (event: StorageEvent) => {
      // A null key means that the whole storage was cleared.
      if (event.key === null || event.key === GATE_STORAGE_KEY) resolve();
    };
    resolve();
    window.addEventListener("pageshow", onPageShow);
    window.addEventListener("storage", onStorage);
    return () => {
      window.removeEventListener("pageshow", onPageShow);
      window.removeEventListener("storage", onStorage);
    };
  }, [flag, send]);
}

/** Carries out a check once it has been asked for; an answer that comes too late is dropped. */
function useCheck(
  state: GateState,
  verifier: Verifier,
  services: GateServices,
  send: Dispatch<GateEvent>,
): void {
  const password = state.name === "locked" && state.status === "checking" ? state.password : null;
  useEffect(() => {
    if (password === null) return;
    let wanted = true;
    const answer = (event: () => GateEvent) => {
      if (wanted) send(event());
    };
    services.check(password, verifier).then(
      (right) =>
        answer(() =>
          right ? { type: "verified", remembered: services.flag.write() } : { type: "refused" },
        ),
      (error: unknown) => answer(() => ({ type: "failed", failure: failureOf(error) })),
    );
    return () => {
      wanted = false;
    };
  }, [password, verifier, services, send]);
}

/**
 * Shows or hides the content, and hands the page over when a shut gate opens. All before the next
 * paint, so that no frame shows the page without the night that lifts off it.
 */
function useDocument(state: GateState, send: Dispatch<GateEvent>): void {
  const opening = state.name === "open" && state.opening;
  useLayoutEffect(() => {
    // The head script knows more than a state that has not been resolved yet.
    if (state.name !== "unknown") announceGate(state.name);
  }, [state.name]);
  useLayoutEffect(() => {
    if (!opening) return;
    const region = document.querySelector<HTMLElement>("[data-gate-region]");
    // First the transition: landing measures the page, which must find the night still there.
    const stop = playOpening(region, () => {
      send({ type: "settled" });
    });
    landOnPage();
    return stop;
  }, [opening, send]);
}
