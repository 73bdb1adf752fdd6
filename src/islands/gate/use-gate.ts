import { useEffect, useLayoutEffect, useReducer, type Dispatch } from "react";
import { messageOf } from "./errors.ts";
import { watchFlag, type FlagReading } from "./flag.ts";
import { gateReducer, UNKNOWN, type GateEvent, type GateState } from "./machine.ts";
import { playOpening } from "./opening.ts";
import { landOnPage } from "./page.ts";

/** Result of a try with a password. */
export type Entry =
  | "wrong"
  /** The visitor is in; `remembered` tells whether the browser could store the flag. */
  | { readonly remembered: boolean };

/** Services of the gate, injected for tests. */
export interface GateServices {
  /**
   * Reads the stored flag, and prepares the page if the flag is set. Rejects with a GateError when the
   * flag is set but the page cannot be shown.
   */
  resolve(): FlagReading | Promise<FlagReading>;
  /**
   * Tries a password, and stores the flag when it is right. Rejects with a GateError when it cannot tell.
   * @param onProgress told how far it is, from 0 to 1
   */
  enter(password: string, onProgress: (done: number) => void): Promise<Entry>;
}

/** The gate's state and its effects on the document. */
export function useGate(services: GateServices): readonly [GateState, Dispatch<GateEvent>] {
  const [state, send] = useReducer(gateReducer, UNKNOWN);
  useResolve(services, send);
  useCheck(state, services, send);
  useDocument(state, send);
  return [state, send];
}

/** Resolves the gate on load, on a return from the back-forward cache, and with other tabs. */
function useResolve(services: GateServices, send: Dispatch<GateEvent>): void {
  useEffect(() => {
    const resolve = () => {
      const reading = services.resolve();
      // Without a promise where possible: else one frame would show 'Loading...'.
      if (typeof reading === "string") send({ type: "resolve", flag: reading });
      else {
        reading.then(
          (flag) => send({ type: "resolve", flag }),
          (error: unknown) => send({ type: "resolve", flag: "unset", message: messageOf(error) }),
        );
      }
    };
    const unmount = new AbortController();
    resolve();
    watchFlag(resolve, unmount.signal);
    return () => unmount.abort();
  }, [services, send]);
}

/** Carries out a requested check, and drops a result that comes too late. */
function useCheck(state: GateState, services: GateServices, send: Dispatch<GateEvent>): void {
  const password = state.name === "locked" && state.status === "checking" ? state.password : null;
  useEffect(() => {
    if (password === null) return;
    let isCurrent = true;
    const sendIfCurrent = (event: () => GateEvent) => {
      if (isCurrent) send(event());
    };
    const onProgress = (done: number) => sendIfCurrent(() => ({ type: "progress", done }));
    services.enter(password, onProgress).then(
      (entry) =>
        sendIfCurrent(() =>
          entry === "wrong" ? { type: "refused" } : { type: "verified", ...entry },
        ),
      (error: unknown) => sendIfCurrent(() => ({ type: "failed", message: messageOf(error) })),
    );
    return () => {
      isCurrent = false;
    };
  }, [password, services, send]);
}

/**
 * Tells the document the state (gate.css says what it means), and hands the page over when a shut
 * gate opens. All before the next paint, so that no frame shows the page without the night that lifts
 * off it.
 */
function useDocument(state: GateState, send: Dispatch<GateEvent>): void {
  const opening = state.name === "open" && state.opening;
  useLayoutEffect(() => {
    // The head script knows more than a state that has not been resolved yet.
    if (state.name !== "unknown") document.documentElement.dataset.gate = state.name;
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
