import { expect, test } from "vitest";
import { isBlank } from "./blank.ts";

test.each(["", " ", "\n\t", "\u00a0", "\u200b", "\ufeff \u2060"])(
  "%j shows a reader nothing",
  (text) => expect(isBlank(text)).toBe(true),
);

test.each([" a ", "0", "—", "💡", "👩‍🏫"])("%j shows a reader something", (text) =>
  expect(isBlank(text)).toBe(false),
);
