import { expect, test } from "vitest";
import { DURATIONS, withDurations } from "./engine.ts";

test("a model also gives the durations of tokens, by an output that is joined to its graph", () => {
  // model { graph { output { name, type { tensor_type { elem_type: INT64 } } } } }
  const output = [0x3a, 34, 0x62, 32, 0x0a, 24, ...Buffer.from(DURATIONS), 0x12, 4, 0x0a, 2, 8, 7];
  expect(withDurations(Buffer.of(8, 8))).toEqual(Buffer.of(8, 8, ...output));
});
