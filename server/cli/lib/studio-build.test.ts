import { expect, test } from "vitest";
import { explainStudioFailure } from "./studio-build.ts";

test("a failed Studio build is explained in a few plain lines", () => {
  const output = [
    "Building…",
    "›   Error: Failed to build Sanity Studio: Build failed with 1 error:",
    "›",
    "›   \u001b[31m[UNRESOLVED_IMPORT] \u001b[0mCould not resolve './gone.ts'",
    "›      \u001b[38;5;246m╭─[\u001b[0m sanity.config.ts:9:27 ]",
    ...Array.from({ length: 50 }, () => "  noise"),
  ];
  const explanation = explainStudioFailure(output.join("\n")).split("\n");
  expect(explanation.slice(0, 3)).toEqual([
    "The Studio was not built. The build says:",
    "Error: Failed to build Sanity Studio: Build failed with 1 error:",
    "[UNRESOLVED_IMPORT] Could not resolve './gone.ts'",
  ]);
  expect(explanation.length).toBeLessThan(12);
});
