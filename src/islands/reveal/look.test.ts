import { expect, test } from "vitest";
import { HIDDEN_LOOK, transitionOf, VISIBLE_LOOK } from "./look.ts";

test("the hero's logo takes 800 ms, its title and every other block 1000 ms", () => {
  expect(transitionOf("logo").duration).toBe(0.8);
  expect(transitionOf("title").duration).toBe(1);
  expect(transitionOf("").duration).toBe(1);
});

test("a waiting block is transparent, lower and slightly smaller", () => {
  expect(HIDDEN_LOOK).toMatchObject({ opacity: 0 });
  expect(HIDDEN_LOOK.transform).toMatch(/translateY\(\d+px\) scale\(0\.\d+\)/);
  expect(VISIBLE_LOOK).toEqual({ opacity: 1, transform: "none" });
});
