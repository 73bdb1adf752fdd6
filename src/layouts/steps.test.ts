import { expect, test } from "vitest";
import { AGENTS_MAX } from "../facts/constants.ts";
import { STEPS } from "./steps.ts";

test("there is a step for every agent that a page draws, and one before the first", () => {
  const rules = STEPS.toString();
  for (let step = 0; step <= AGENTS_MAX; step += 1) {
    expect(rules).toContain(`[data-step="${step}"] { --step: ${step}; }`);
  }
});
