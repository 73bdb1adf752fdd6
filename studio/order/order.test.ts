import { arrayMove } from "@dnd-kit/sortable";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type ItemVersion, inOrder, placesToWrite } from "./order.ts";

const version = (_id: string, order?: number, id = _id): ItemVersion => ({
  _id,
  _type: "agent",
  id,
  order,
  words: [],
});
const ids = (versions: ItemVersion[]) => inOrder(versions).map(({ id }) => id);

test("an editor sees the list as visitors do: by what is published, equal places by short name", () => {
  expect(
    ids([
      version("c", 3),
      version("drafts.c", 1),
      version("b", 2, "y"),
      version("a", 2, "z"),
      version("drafts.new", 1),
      version("lost"),
    ]),
  ).toEqual(["new", "b", "a", "c", "lost"]);
});

test("a move is written where a place changes, into the draft as well, and nowhere else", () => {
  const rows = inOrder([
    version("a", 1),
    version("b", 2),
    version("drafts.b", 2),
    version("c", 3),
    version("d", 4),
  ]);
  expect(placesToWrite(arrayMove(rows, 2, 1))).toEqual([
    { id: "c", order: 2 },
    { id: "b", order: 3 },
    { id: "drafts.b", order: 3 },
  ]);
  expect(placesToWrite(rows)).toEqual([]);
});

test("whatever is moved, everything stays in the list and each has a place of its own", () => {
  const places = fc.uniqueArray(fc.integer({ min: -3, max: 9 }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(places, fc.nat(), fc.nat(), (orders, a, b) => {
      const rows = inOrder(orders.map((order, index) => version(`d${index}`, order)));
      const [from, to] = [a % rows.length, b % rows.length];
      const next = arrayMove(rows, from, to);
      expect(next[to]).toBe(rows[from]);
      const written = new Map(placesToWrite(next).map(({ id, order }) => [id, order]));
      const after = next.map(({ id, published }) => written.get(id) ?? published?.order);
      expect(after).toEqual(next.map((_, index) => index + 1));
    }),
  );
});
