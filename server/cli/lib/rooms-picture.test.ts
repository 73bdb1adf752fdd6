import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { ROOMS } from "../../../rooms.ts";
import { inRoot } from "../../runtime/root.ts";
import { drawRooms } from "./rooms-picture.ts";

test("every room is there, and imports only rooms above it: so there is no circle", () => {
  const paths = ROOMS.map(({ path }) => path);
  expect(paths.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
  for (const [index, { path, imports }] of ROOMS.entries()) {
    const above = new Set([".", ...paths.slice(0, index)]);
    expect(
      imports.filter((each) => !above.has(each)),
      path,
    ).toEqual([]);
  }
});

test("the picture breaks its lines between rooms", () => {
  const many = Array.from({ length: 5 }, (_, index) => `server/a-long-room-${index}`);
  expect(
    drawRooms([
      { path: "a", holds: "one", imports: [] },
      { path: "bb", holds: "two", imports: ["a", ...many] },
      { path: "roof", holds: "all", imports: ["."] },
    ]),
  ).toBe(`a
bb    → a, server/a-long-room-0, server/a-long-room-1, server/a-long-room-2
        server/a-long-room-3, server/a-long-room-4
roof  → every room
`);
});
