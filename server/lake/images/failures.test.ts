import { expect, test } from "vitest";
import { Failures } from "./failures.ts";

test("a failure answers at once for ten minutes, and is tried again after them", () => {
  let now = 0;
  const failures = new Failures(() => now);
  failures.note("a", new Error("it takes too long"));
  now = 9 * 60_000;
  expect(() => failures.check("a")).toThrow("it takes too long");
  expect(() => failures.check("b")).not.toThrow();
  now = 11 * 60_000;
  expect(() => failures.check("a")).not.toThrow();
});

test("however many fail, only so many are remembered", () => {
  const failures = new Failures(() => 0);
  for (let n = 0; n < 5000; n += 1) failures.note(`key${n}`, new Error("no"));
  expect(() => failures.check("key0")).not.toThrow();
  expect(() => failures.check("key4999")).toThrow("no");
});
