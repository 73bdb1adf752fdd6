import { describe, expect, it } from "vitest";
import { oklchToHex } from "./color.ts";
import { luminance } from "./contrast.ts";

describe("oklchToHex", () => {
  // Reference values: CSS Color 4, the sRGB primaries in OKLCH.
  it.each([
    [{ l: 1, c: 0, h: 0 }, "#ffffff"],
    [{ l: 0, c: 0, h: 0 }, "#000000"],
    [{ l: 0.62796, c: 0.25768, h: 29.234 }, "#ff0000"],
    [{ l: 0.86644, c: 0.29483, h: 142.495 }, "#00ff00"],
    [{ l: 0.45201, c: 0.31321, h: 264.052 }, "#0000ff"],
  ])("draws %o in the color that a browser shows for it", (color, hex) => {
    expect(oklchToHex(color)).toBe(hex);
  });

  it("keeps a color that sRGB does not have as light as it was", () => {
    const fitted = oklchToHex({ l: 0.7, c: 0.4, h: 195 });
    expect(
      Math.abs(luminance(fitted) - luminance(oklchToHex({ l: 0.7, c: 0, h: 0 }))),
    ).toBeLessThan(0.06);
  });
});
