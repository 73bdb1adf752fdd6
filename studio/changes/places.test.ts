import { expect, test } from "vitest";
import {
  leadingSide,
  NO_PLACES,
  placesInWords,
  placesReducer,
  type PlacesEvent,
} from "./places.ts";

const after = (...events: PlacesEvent[]) => events.reduce(placesReducer, NO_PLACES);
const laidOut = (side: "before" | "after", count: number) =>
  ({ type: "laid out", side, count }) as const;

test("the differences are gone through in a circle", () => {
  const start = [laidOut("before", 1), laidOut("after", 3)];
  expect(after(...start).shown).toBe(0);
  expect(after(...start, { type: "next" }, { type: "next" }).shown).toBe(2);
  expect(after(...start, { type: "previous" }).shown).toBe(2);
  expect(after(...start, { type: "previous" }, { type: "next" }).shown).toBe(0);
});

test("where something only goes, the side that has it leads", () => {
  expect(leadingSide(after(laidOut("after", 0), laidOut("before", 2)))).toBe("before");
  expect(leadingSide(after(laidOut("before", 2), laidOut("after", 1)))).toBe("after");
});

test("a page without a visible difference has nowhere to go", () => {
  expect(after({ type: "next" })).toEqual(NO_PLACES);
});

test("an editor reads of no difference only when each side was looked at", () => {
  const words = (...events: PlacesEvent[]) => placesInWords(after(...events), ["before", "after"]);
  expect(words()).toBe("Looking for differences");
  expect(words(laidOut("before", 0))).toBe("Looking for differences");
  expect(words(laidOut("before", 0), laidOut("after", 0))).toBe("No visible difference");
  expect(words(laidOut("before", 2), laidOut("after", 0))).toBe("Difference 1 of 2");
  expect(placesInWords(after(laidOut("after", 0)), ["after"])).toBe("No visible difference");
});
