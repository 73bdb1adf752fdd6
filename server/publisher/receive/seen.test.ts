import { expect, test } from "vitest";
import { REMEMBER_MS, SeenSignatures } from "./seen.ts";

test("a delivery that Sanity repeats is a duplicate; its signature under another key is a replay", () => {
  const seen = new SeenSignatures();
  expect(seen.note("s", "key", 0)).toBe("new");
  expect(seen.note("s", "key", 1)).toBe("duplicate");
  expect(seen.note("s", "other", 1)).toBe("replay");
  expect(seen.note("t", "key", 1)).toBe("new");
});

test("a signature is remembered as long as it is valid, and no longer", () => {
  const seen = new SeenSignatures();
  seen.note("s", "key", 0);
  expect(seen.note("s", "key", REMEMBER_MS - 1)).toBe("duplicate");
  expect(seen.note("s", "key", REMEMBER_MS)).toBe("new");
});

test("a flood of signed deliveries does not fill the memory", () => {
  const seen = new SeenSignatures();
  for (let n = 0; n < 100_001; n += 1) seen.note(`s${n}`, "key", n);
  expect(seen.note("s100000", "key", 100_001)).toBe("duplicate");
  expect(seen.note("s0", "key", 100_001)).toBe("new");
});
