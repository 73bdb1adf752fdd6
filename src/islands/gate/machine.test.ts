import { describe, expect, it } from "vitest";
import { GATE } from "../../facts/strings.ts";
import {
  gateReducer,
  LOCKED,
  messageText,
  submitDisabled,
  UNKNOWN,
  type GateEvent,
  type GateState,
} from "./machine.ts";

const run = (state: GateState, ...events: GateEvent[]) => events.reduce(gateReducer, state);
const tick: GateEvent = { type: "acknowledge", acknowledged: true };
const type = (password: string): GateEvent => ({ type: "type", password });
const submit: GateEvent = { type: "submit" };
const checking = run(LOCKED, type("score"), tick, submit);
const open = (remembered: boolean): GateState => ({ name: "open", remembered, opening: false });

describe("resolving the stored flag", () => {
  it("shows content to a returning visitor, without a transition", () => {
    expect(run(UNKNOWN, { type: "resolve", flag: "set" })).toEqual(open(true));
  });

  it.each(["unset", "blocked"] as const)("asks for the password when the flag is %s", (flag) => {
    expect(run(UNKNOWN, { type: "resolve", flag })).toEqual(LOCKED);
  });

  it("opens a shut page when another tab was given the password", () => {
    expect(run(LOCKED, { type: "resolve", flag: "set" })).toEqual({
      name: "open",
      remembered: true,
      opening: true,
    });
  });

  it("shuts an open page when the flag was removed in another tab", () => {
    expect(run(open(true), { type: "resolve", flag: "unset" })).toEqual(LOCKED);
  });

  it.each(["unset", "blocked"] as const)(
    "keeps a page open that could not store the flag when it reads %s later",
    (flag) => {
      expect(run(open(false), { type: "resolve", flag })).toEqual(open(false));
    },
  );

  it("keeps a page open when storage is blocked after it was opened", () => {
    expect(run(open(true), { type: "resolve", flag: "blocked" })).toEqual(open(true));
  });

  it("takes back the storage note once the flag is stored after all", () => {
    expect(run(open(false), { type: "resolve", flag: "set" })).toEqual(open(true));
  });

  it("keeps what was typed on a return to the page, but hides it", () => {
    const typed = run(LOCKED, type("score"), { type: "toggleLegible" });
    expect(run(typed, { type: "resolve", flag: "unset" })).toEqual({
      ...LOCKED,
      password: "score",
      legible: false,
    });
  });
});

describe("Submit is disabled (section 5)", () => {
  it.each([
    { password: "", acknowledged: false, disabled: true },
    { password: "score", acknowledged: false, disabled: true },
    { password: "", acknowledged: true, disabled: true },
    { password: "score", acknowledged: true, disabled: false },
  ])(
    "$disabled for password '$password', ticked $acknowledged",
    ({ password, acknowledged, disabled }) => {
      expect(submitDisabled({ ...LOCKED, password, acknowledged })).toBe(disabled);
    },
  );
});

describe("submitting", () => {
  it("tells a visitor who left the box unticked what is missing, letter for letter", () => {
    const state = run(LOCKED, type("score"), submit);
    expect(state).toMatchObject({ status: "idle", message: "notAcknowledged", password: "score" });
    expect(messageText("notAcknowledged")).toBe(
      "Please acknowledge the confidentiality statement to proceed.",
    );
  });

  it("takes the message away once the box is ticked, and not before", () => {
    const warned = run(LOCKED, submit);
    expect(run(warned, type("s"))).toMatchObject({ message: "notAcknowledged" });
    expect(run(warned, tick)).toMatchObject({ message: null });
  });

  it("does nothing with an empty password", () => {
    const ticked = run(LOCKED, tick);
    expect(run(ticked, submit)).toBe(ticked);
  });

  it("checks, and hides a password that was legible", () => {
    expect(run(LOCKED, type("score"), tick, { type: "toggleLegible" }, submit)).toMatchObject({
      status: "checking",
      legible: false,
      message: null,
    });
  });

  it.each<GateEvent>([type("other"), submit, { type: "acknowledge", acknowledged: false }])(
    "cannot be changed by $type while a check runs",
    (event) => {
      expect(run(checking, event)).toBe(checking);
    },
  );
});

describe("the answer", () => {
  it("opens on the right password and keeps no copy of it", () => {
    const state = run(checking, { type: "verified", remembered: true });
    expect(state).toEqual({ name: "open", remembered: true, opening: true });
    expect(JSON.stringify(state)).not.toContain("score");
  });

  it("opens for this page view when the flag cannot be stored", () => {
    expect(run(checking, { type: "verified", remembered: false })).toMatchObject({
      name: "open",
      remembered: false,
    });
  });

  it("says 'Incorrect password' and clears the field, but leaves the box ticked", () => {
    expect(run(checking, { type: "refused" })).toEqual({
      ...LOCKED,
      acknowledged: true,
      message: "wrongPassword",
    });
    expect(messageText("wrongPassword")).toBe(GATE.wrongPassword);
  });

  it("takes 'Incorrect password' away when the next one is typed", () => {
    expect(run(checking, { type: "refused" }, type("n"))).toMatchObject({ message: null });
  });

  it("keeps the password when the check itself failed, so that it can be sent again", () => {
    const failed = run(checking, { type: "failed", failure: "checkFailed" });
    expect(failed).toMatchObject({ status: "idle", password: "score", message: "checkFailed" });
    expect(run(failed, submit)).toMatchObject({ status: "checking", message: null });
  });

  it("is ignored when nothing was asked", () => {
    expect(run(LOCKED, { type: "verified", remembered: true })).toBe(LOCKED);
    expect(run(UNKNOWN, { type: "verified", remembered: true })).toBe(UNKNOWN);
  });

  it("ends the transition once", () => {
    const opened = run(checking, { type: "verified", remembered: true }, { type: "settled" });
    expect(opened).toEqual(open(true));
    expect(run(LOCKED, { type: "settled" })).toBe(LOCKED);
  });
});
