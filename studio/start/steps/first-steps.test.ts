import { expect, test } from "vitest";
import { GUIDE } from "../../guide/guide.ts";
import { advance, AT_FIRST, FIRST_STEPS, progressFrom, type StepEvent } from "./first-steps.ts";

const after = (...events: StepEvent[]) => events.reduce(advance, AT_FIRST);
const through = FIRST_STEPS.map((): StepEvent => "next");

test("a first visit shows five steps, one after another, and then no more", () => {
  expect(FIRST_STEPS).toHaveLength(5);
  expect(after("next", "next")).toEqual({ step: 2, open: true });
  expect(after("next", "back", "back")).toEqual(AT_FIRST);
  expect(after(...through)).toEqual({ step: 0, open: false });
});

test("steps that were left are called back where they were left", () => {
  expect(after("next", "leave")).toEqual({ step: 1, open: false });
  expect(after("next", "leave", "call back")).toEqual({ step: 1, open: true });
});

test("a browser without progress, or with another one's, begins at the first step", () => {
  for (const stored of [null, "", "{", '{"step":9,"open":true}', '{"step":-1,"open":false}']) {
    expect(progressFrom(stored)).toEqual(AT_FIRST);
  }
  expect(progressFrom('{"step":3,"open":false}')).toEqual({ step: 3, open: false });
});

test("each step that leads into the guide leads to a section", () => {
  const ids = FIRST_STEPS.flatMap(({ path }) => /^guide\/(.+)$/.exec(path)?.[1] ?? []);
  expect(ids).not.toEqual([]);
  expect(ids.filter((id) => !GUIDE.some((section) => section.id === id))).toEqual([]);
});
