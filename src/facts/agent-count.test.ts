import { expect, test } from "vitest";
import { numberWord, withAgentCount } from "./agent-count.ts";

test.each([
  [1, "one"],
  [8, "eight"],
  [12, "twelve"],
  [20, "twenty"],
  [24, "twenty-four"],
  [150, "150"],
])("%d is written %s", (number, word) => {
  expect(numberWord(number)).toBe(word);
});

test("a sentence names as many agents as there are", () => {
  expect(withAgentCount("{Agents} agents. Hear the {agents}.", 9)).toBe(
    "Nine agents. Hear the nine.",
  );
  expect(withAgentCount("No number here.", 9)).toBe("No number here.");
});
