import { describe, expect, it } from "vitest";
import { type GateEvent, gateReducer, type GateState, LOCKED, UNKNOWN } from "./machine.ts";

const run = (state: GateState, ...events: GateEvent[]) => events.reduce(gateReducer, state);
const tick: GateEvent = { type: "acknowledge", acknowledged: true };
const type = (password: string): GateEvent => ({ type: "type", password });
const submit: GateEvent = { type: "submit" };
const refused: GateEvent = { type: "refused" };
const checking = run(LOCKED, type("score"), tick, submit);
const open = (remembered: boolean): GateState => ({ name: "open", remembered, opening: false });

describe("resolving the stored flag", () => {
  it("opens a shut page when another tab was given the password", () => {
    expect(run(LOCKED, { type: "resolve", flag: "set" })).toEqual({
      name: "open",
      remembered: true,
      opening: true,
    });
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

describe("a page that was passed before and cannot be shown", () => {
  const resolved: GateEvent = { type: "resolve", flag: "unset", message: "It has changed." };

  it("keeps what a visitor has typed meanwhile", () => {
    expect(run(LOCKED, type("score"), resolved)).toMatchObject({
      password: "score",
      message: "It has changed.",
    });
  });
});

describe("submitting", () => {
  it("does nothing with an empty password", () => {
    const ticked = run(LOCKED, tick);
    expect(run(ticked, submit)).toBe(ticked);
  });

  it.each<GateEvent>([type("other"), submit, { type: "acknowledge", acknowledged: false }])(
    "cannot be changed by $type while a check runs",
    (event) => {
      expect(run(checking, event)).toBe(checking);
    },
  );
});

describe("the answer", () => {
  it("is shown with nothing of the progress of the try before", () => {
    const half = run(checking, { type: "progress", done: 0.5 });
    expect(run(half, refused, type("next"), submit)).toMatchObject({ progress: null });
  });

  it("takes 'Incorrect password' away when the next one is typed", () => {
    expect(run(checking, refused, type("n"))).toMatchObject({ message: null });
  });

  it("is ignored when no check runs", () => {
    expect(run(LOCKED, { type: "verified", remembered: true })).toBe(LOCKED);
    expect(run(UNKNOWN, { type: "verified", remembered: true })).toBe(UNKNOWN);
  });
});
