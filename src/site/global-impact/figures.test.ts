import { expect, test } from "vitest";
import { compact, whole } from "../../facts/figures.ts";
import { mapInWords } from "./figures.ts";

test.each([
  [2_500_000, "2.5M"],
  [1_800_000, "1.8M"],
  [850_000, "850K"],
  [120_000, "120K"],
  [9_150_000, "9.15M"],
])("%d is set large as %s", (organizations, figure) => {
  expect(compact(organizations)).toBe(figure);
});

test("a reader who checks the sum has every digit", () => {
  expect(whole(9_150_000)).toBe("9,150,000");
});

test("who does not see the map hears every region with its figure", () => {
  expect(
    mapInWords([
      { region: "Asia", organizations: 3_200_000 },
      { region: "Oceania", organizations: 120_000 },
    ]),
  ).toBe("Asia 3.2M, Oceania 120K");
});
