import { expect, test } from "vitest";
import { TRAVEL_HEAD_SCRIPT } from "./head-script.ts";

test("the script that lets portraits travel costs every page little, and cannot end its element", () => {
  expect(() => new Function(TRAVEL_HEAD_SCRIPT)).not.toThrow();
  expect(Buffer.byteLength(TRAVEL_HEAD_SCRIPT)).toBeLessThan(1800);
  expect(TRAVEL_HEAD_SCRIPT).not.toContain("</");
});
