import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { SLICES_HEAD_SCRIPT } from "./head-script.ts";

/** Whether the script puts sections off on a page that is opened like this. */
function putsOff(gate: string, hash: string, type: string | undefined): boolean {
  const dataset: { gate: string; slices?: string } = { gate };
  const entries = type === undefined ? [] : [{ type }];
  runInNewContext(SLICES_HEAD_SCRIPT, {
    document: { documentElement: { dataset } },
    location: { hash },
    performance: { getEntriesByType: () => entries },
  });
  return dataset.slices !== undefined;
}

describe("later sections are put off", () => {
  test("on a page that opens at its top", () => {
    expect(putsOff("open", "", "navigate")).toBe(true);
  });

  test.each([
    ["behind a shut gate, where nothing is laid out anyway", "unknown", "", "navigate"],
    ["where the address leads into the page", "open", "#agents", "navigate"],
    ["where the browser returns to a place on the page", "open", "", "back_forward"],
    ["on a reload, which keeps the place", "open", "", "reload"],
    ["where the browser does not say how the page was opened", "open", "", undefined],
  ])("not %s", (_, gate, hash, type) => {
    expect(putsOff(gate, hash, type)).toBe(false);
  });
});

test("the script cannot end its element", () => {
  expect(SLICES_HEAD_SCRIPT).not.toContain("<");
});
