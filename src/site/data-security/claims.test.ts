import { expect, test } from "vitest";
import { claimAnchor, claimsAt, numberClaims } from "./claims.ts";

test("a mark in the diagram has the number, and leads to the text, of its claim", () => {
  const claim = { title: "t", text: "t", mark: "m" };
  const claims = numberClaims([
    { ...claim, place: "inside" },
    { ...claim, place: "outside" },
    { ...claim, place: "inside" },
  ]);
  expect(claimsAt(claims, "inside").map(({ number }) => claimAnchor(number))).toEqual([
    "claim-1",
    "claim-3",
  ]);
});
