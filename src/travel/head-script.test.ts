import { describe, expect, it } from "vitest";
import { TRAVEL_HEAD_SCRIPT } from "./head-script.ts";

describe("the script that lets portraits travel", () => {
  it("costs every page little, and cannot end its script element", () => {
    expect(Buffer.byteLength(TRAVEL_HEAD_SCRIPT)).toBeLessThan(1500);
    expect(TRAVEL_HEAD_SCRIPT).not.toContain("</");
  });

  it("is a script that browsers of any age can read", () => {
    expect(() => new Function(TRAVEL_HEAD_SCRIPT)).not.toThrow();
    expect(TRAVEL_HEAD_SCRIPT).not.toMatch(/=>|\?\.|\b(?:const|let)\b/);
  });
});
