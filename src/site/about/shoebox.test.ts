import { expect, test } from "vitest";
import { openShoebox, shutShoebox } from "./shoebox.ts";

test("both pictures are drawn whole, each from its own pieces", () => {
  for (const picture of [openShoebox(), shutShoebox()]) {
    expect(picture).not.toMatch(/NaN|undefined/);
    expect(picture.match(/<path/g)?.length).toBeGreaterThan(5);
  }
  expect(openShoebox(), "receipts stand out of the open box alone").not.toBe(shutShoebox());
});
