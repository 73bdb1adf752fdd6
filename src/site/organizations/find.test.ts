import { expect, test } from "vitest";
import { matchAll } from "./find.ts";

const ENTRIES = [
  { shown: "Credit unions 501(c)(14)", text: "Credit unions 501(c)(14) owned by depositors" },
  { shown: "Veterans’ posts", text: "Veterans’ posts Files Form 990-PF. A café opens its hall." },
];

test.each([
  ["", ["shown", "shown"]],
  ["  ", ["shown", "shown"]],
  ["UNION", ["shown", "none"]],
  ["unions credit", ["shown", "none"]],
  ["501(c)(14)", ["shown", "none"]],
  ["depos", ["folded", "none"]],
  ["veterans'", ["none", "shown"]],
  ["cafe hall", ["none", "folded"]],
  ["990-PF", ["none", "folded"]],
  ["nion", ["none", "none"]],
  ["union hall", ["none", "none"]],
])("who types %j finds what begins with it", (query, found) => {
  expect(matchAll(ENTRIES, query)).toEqual(found);
});
