import { expect, test } from "vitest";
import { levelLoudness } from "./level-loudness.ts";

test("a single loud moment swells and fades, and silence stays silence", () => {
  const leveled = levelLoudness("00000z00000");
  expect(leveled).toHaveLength(11);
  expect(leveled).toBe([...leveled].reverse().join(""));
  const [loudest = ""] = [...leveled].sort().reverse();
  expect(leveled.indexOf(loudest)).toBe(5);
  expect(leveled.startsWith("00")).toBe(true);
  expect(levelLoudness("000")).toBe("000");
  expect(levelLoudness("")).toBe("");
  expect(levelLoudness("?!")).toBe("00");
});

test("constant loudness does not change", () => {
  expect(levelLoudness("zzzzzzzzzz").slice(3, -3)).toBe("zzzz");
});
