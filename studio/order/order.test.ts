import { arrayMove } from "@dnd-kit/sortable";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type OrderedItem,
  type ItemVersion,
  inOrder,
  isUntidy,
  placesToWrite,
  signOf,
} from "./order.ts";
import type { Publication } from "../../server/contracts/release-api.ts";

const version = (_id: string, order?: number, id = _id): ItemVersion => ({
  _id,
  _type: "agent",
  _rev: "1",
  _updatedAt: "",
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

test("a gap or a double number on the site is reported, a copy that is a draft is not", () => {
  const site = [version("a", 1), version("b", 2), version("drafts.b", 2), version("c", 3)];
  const untidy = (versions: ItemVersion[]) => isUntidy(inOrder(versions));
  expect(untidy(site)).toBe(false);
  expect(untidy([...site, version("drafts.copy", 2)])).toBe(false);
  expect(untidy([version("a", 1), version("drafts.new", 2), version("b", 3)])).toBe(false);
  expect(untidy([...site, version("d", 3)])).toBe(true);
  expect(untidy([...site, version("d", 5)])).toBe(true);
  expect(untidy([...site, version("d")])).toBe(true);
  expect(untidy([version("a", 1), version("drafts.a", 2)])).toBe(true);
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

const AT = "2026-11-24T10:00:00.000Z";
function row(...ids: string[]): OrderedItem {
  const [placed] = inOrder(ids.map((id) => ({ ...version(id, 1), _updatedAt: AT })));
  if (placed === undefined) throw new Error("A row has a version.");
  return placed;
}
function publicationOf(change: Partial<Publication> = {}): Publication {
  return {
    document: "nora",
    documentType: "agent",
    revision: "1",
    state: "live",
    at: AT,
    release: 7,
    ...change,
  };
}
const site = { release: 7, at: AT };

test("an editor sees in the list that visitors have never seen a document", () => {
  expect(signOf(row("drafts.nora"), publicationOf(), site)?.label).toBe("Draft");
  expect(signOf(row("nora", "drafts.nora"), publicationOf(), site)).toBeUndefined();
});

test("an editor sees in the list that the site refused a document, and that it is live in part", () => {
  const problems = [{ document: "amara", field: "title", message: "is empty" }];
  const refused = publicationOf({ state: "refused", problems });
  expect(signOf(row("nora"), { ...refused, pages: [] }, site)).toMatchObject({
    label: "Not on the site",
    title: "Open it to see what to correct.",
  });
  const partly = { ...refused, pages: ["/agent/nora"] };
  expect(signOf(row("nora"), partly, site)?.label).toBe("Partly on the site");
});

test("an editor sees in the list what a rollback holds back", () => {
  const hold = { shows: 5, madeAt: AT, since: AT, newest: 7 };
  const takenBack = { release: 8, at: AT, hold };
  expect(signOf(row("nora"), publicationOf({ release: 7 }), takenBack)?.label).toBe("Held back");
  expect(signOf(row("nora"), publicationOf({ release: 5 }), takenBack)).toBeUndefined();
});
