import { expect, test } from "vitest";
import { ago } from "./time.tsx";

const NOW = Date.parse("2026-11-21T10:00:00Z");
const before = (ms: number) => ago(new Date(NOW - ms).toISOString(), NOW);

test.each([
  [-2_000, "just now"],
  [4_999, "just now"],
  [5_000, "5 seconds ago"],
  [119_000, "1 minute ago"],
  [7_200_000, "2 hours ago"],
  [86_400_000, "yesterday"],
])("an editor reads how long ago a publish was: %i ms", (ms, words) => {
  expect(before(ms)).toBe(words);
});
