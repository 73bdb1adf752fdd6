import { GATE } from "../../facts/strings.ts";
import type { FlagReading } from "./flag.ts";

/** The gate is shut and shows its dialog. */
export interface LockedState {
  readonly name: "locked";
  readonly password: string;
  /** Whether the confidentiality agreement is ticked. */
  readonly acknowledged: boolean;
  /** Whether the password is shown as text. */
  readonly legible: boolean;
  readonly status: "idle" | "checking";
  /** The message to the visitor. */
  readonly message: string | null;
  /** Progress of a check, from 0 to 1; null if it reports none. */
  readonly progress: number | null;
}

/** The content shows. */
export interface OpenState {
  readonly name: "open";
  /** False when the browser refused to store the flag: the gate is open for this page view only. */
  readonly remembered: boolean;
  /** True from the moment a shut gate opens until its transition has ended. */
  readonly opening: boolean;
}

/** States of the gate (specification, section 4, Gate). */
export type GateState = { readonly name: "unknown" } | LockedState | OpenState;

/** An event of the gate. */
export type GateEvent =
  /**
   * The stored flag was read: on each page load, on a return from the back-forward cache, and when
   * another tab changed it.
   */
  | {
      readonly type: "resolve";
      readonly flag: FlagReading;
      /** Why a gate that was passed before is shut again. */
      readonly message?: string;
    }
  | { readonly type: "type"; readonly password: string }
  | { readonly type: "acknowledge"; readonly acknowledged: boolean }
  | { readonly type: "toggleLegible" }
  | { readonly type: "submit" }
  | { readonly type: "progress"; readonly done: number }
  /** The password is right; `remembered` tells whether the flag could be stored. */
  | { readonly type: "verified"; readonly remembered: boolean }
  | { readonly type: "refused" }
  | { readonly type: "failed"; readonly message: string }
  /** The opening transition has ended. */
  | { readonly type: "settled" };

/** The state that is rendered on the server: nothing is known of the visitor yet. */
export const UNKNOWN: GateState = { name: "unknown" };

/** The initial state of a shut gate. */
export const LOCKED: LockedState = {
  name: "locked",
  password: "",
  acknowledged: false,
  legible: false,
  status: "idle",
  message: null,
  progress: null,
};

/** The gate's transition function: pure; it ignores events that do not fit the state. */
export function gateReducer(state: GateState, event: GateEvent): GateState {
  if (event.type === "resolve") return resolve(state, event.flag, event.message ?? null);
  if (state.name === "locked") return reduceLocked(state, event);
  if (state.name === "open" && event.type === "settled") return { ...state, opening: false };
  return state;
}

/**
 * Whether Submit is disabled: while the checkbox is unticked or the password is empty
 * (specification, section 5).
 */
export function submitDisabled(state: LockedState): boolean {
  return !state.acknowledged || state.password === "";
}

function resolve(state: GateState, flag: FlagReading, message: string | null): GateState {
  if (flag === "set") {
    if (state.name === "open") return state.remembered ? state : { ...state, remembered: true };
    return { name: "open", remembered: true, opening: state.name === "locked" };
  }
  switch (state.name) {
    case "unknown":
      return { ...LOCKED, message };
    case "locked":
      // As at GOV.UK, a visible password is hidden when the page comes back.
      return { ...state, legible: false, message: message ?? state.message };
    case "open":
      // A flag that was never stored says nothing by being absent; neither does blocked storage.
      return flag === "unset" && state.remembered ? LOCKED : state;
  }
}

function reduceLocked(state: LockedState, event: GateEvent): GateState {
  if (state.status === "checking") return afterCheck(state, event);
  switch (event.type) {
    case "type":
      return {
        ...state,
        password: event.password,
        message: state.message === GATE.wrongPassword ? null : state.message,
      };
    case "acknowledge":
      return {
        ...state,
        acknowledged: event.acknowledged,
        message: state.message === GATE.notAcknowledged ? null : state.message,
      };
    case "toggleLegible":
      return { ...state, legible: !state.legible };
    case "submit":
      if (!state.acknowledged) return { ...state, message: GATE.notAcknowledged };
      if (state.password === "") return state;
      return { ...state, legible: false, status: "checking", message: null, progress: null };
    default:
      return state;
  }
}

function afterCheck(state: LockedState, event: GateEvent): GateState {
  switch (event.type) {
    case "verified":
      return { name: "open", remembered: event.remembered, opening: true };
    case "refused":
      return { ...state, password: "", status: "idle", message: GATE.wrongPassword };
    case "progress":
      return { ...state, progress: event.done };
    case "failed":
      return { ...state, status: "idle", message: event.message };
    default:
      return state;
  }
}
