import fc from "fast-check";
import { expect, test } from "vitest";
import { readRetryAfter } from "./retry-after.ts";

const DAY = 24 * 60 * 60_000;
const now = fc.integer({ min: 0, max: 4_000_000_000_000 });

test("a wait in seconds is kept to the second, whatever the time is", () => {
  fc.assert(
    fc.property(fc.nat(86_400), now, (seconds, at) => {
      expect(readRetryAfter(String(seconds), at)).toBe(seconds * 1000);
      expect(readRetryAfter(` ${seconds} `, at)).toBe(seconds * 1000);
    }),
  );
});

test("a date to come is a wait to its second, and one that has passed is none", () => {
  fc.assert(
    fc.property(now, fc.integer({ min: -DAY, max: DAY }), (at, away) => {
      const date = Math.floor((at + away) / 1000) * 1000;
      fc.pre(date >= 0);
      const wait = readRetryAfter(new Date(date).toUTCString(), at);
      expect(wait).toBe(Math.min(Math.max(date - at, 0), DAY));
    }),
  );
});

test("the wait is never more than a day, negative or NaN", () => {
  const dates = fc.date({ noInvalidDate: true }).map((date) => date.toUTCString());
  const numbers = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }).map(String);
  fc.assert(
    fc.property(fc.oneof(fc.string(), numbers, dates), now, (header, at) => {
      const wait = readRetryAfter(header, at) ?? 0;
      expect(wait).toBeGreaterThanOrEqual(0);
      expect(wait).toBeLessThanOrEqual(DAY);
    }),
  );
});

test("what is neither seconds nor a date says nothing", () => {
  for (const header of [
    null,
    "",
    "soon",
    "1.5",
    "-3",
    "1e3",
    "12 seconds",
    "2026-11-21",
    "Infinity",
  ]) {
    expect(readRetryAfter(header, 0), String(header)).toBeUndefined();
  }
});
