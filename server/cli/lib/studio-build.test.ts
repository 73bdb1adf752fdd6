import { expect, test } from "vitest";
import { explainStudioFailure } from "./studio-build.ts";

test("a Studio that could not be built says in a few lines why", () => {
  const output = `Building…\n\nError: Could not resolve "./gone.ts"\n  at studio/structure.ts:3\n${"  noise\n".repeat(50)}`;
  const told = explainStudioFailure(output).split("\n");
  expect(told[0]).toContain("The Studio was not built");
  expect(told[1]).toBe(`Error: Could not resolve "./gone.ts"`);
  expect(told.length).toBeLessThan(20);
});

test("a full disk is named", () => {
  expect(explainStudioFailure("ENOSPC: no space left")).toContain("disk is full");
});
