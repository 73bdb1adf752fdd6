import { describe, expect, it } from "vitest";
import { leader } from "./leader.ts";

const words = { left: 100, top: 200, right: 300, bottom: 260 };

describe("the line from a figure to its land", () => {
  it("begins at the nearest edge of the words", () => {
    expect(leader(words, [200, 100])).toBe("M200.0 200.0L200.0 100.0");
    expect(leader(words, [500, 230])).toBe("M300.0 230.0L500.0 230.0");
  });

  it("begins at a corner where the land lies across from it", () => {
    expect(leader(words, [40, 300])).toBe("M100.0 260.0L40.0 300.0");
  });

  it("is not drawn to a land under the words", () => {
    expect(leader(words, [150, 220])).toBeUndefined();
  });
});
