import { expect, test } from "vitest";
import { claimPicture } from "./claim.ts";

test("80% savings are drawn as eight parts of ten", () => {
  expect(claimPicture("80%", "time savings on financial administration")).toEqual({
    kind: "share",
    parts: 8,
  });
});

test.each([
  ["150%", "increase in fundraising efficiency", 2.5],
  ["200%", "improvement in operational efficiency", 3],
  ["20 %", "growth of monthly giving", 1.2],
])("%s %s is drawn %d times as long as today, never as a share", (figure, text, times) => {
  expect(claimPicture(figure, text)).toEqual({ kind: "growth", times });
});

test.each([
  ["83%", "time savings"],
  ["0%", "time savings"],
  ["120%", "time savings"],
  ["9000%", "increase in reach"],
  ["up to 80%", "time savings"],
  ["48 h", "report time"],
])("a figure that cannot be drawn true to scale is not drawn: %s %s", (figure, text) => {
  expect(claimPicture(figure, text)).toBeUndefined();
});
