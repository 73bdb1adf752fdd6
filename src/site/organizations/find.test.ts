import { expect, test } from "vitest";
import { matchAll } from "./find.ts";

const ENTRIES = [
  { visible: "Credit unions 501(c)(14)", text: "Credit unions 501(c)(14) owned by depositors" },
  { visible: "Veterans’ posts", text: "Veterans’ posts Files Form 990-PF. A café opens its hall." },
];

test.each([
  ["", ["visible", "visible"]],
  ["  ", ["visible", "visible"]],
  ["UNION", ["visible", "none"]],
  ["unions credit", ["visible", "none"]],
  ["501(c)(14)", ["visible", "none"]],
  ["depos", ["folded", "none"]],
  ["veterans'", ["none", "visible"]],
  ["cafe hall", ["none", "folded"]],
  ["990-PF", ["none", "folded"]],
  ["nion", ["none", "none"]],
  ["union hall", ["none", "none"]],
])("who types %j finds what begins with it", (query, found) => {
  expect(matchAll(ENTRIES, query)).toEqual(found);
});
