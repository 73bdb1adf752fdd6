import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Doc } from "../documents/json.ts";
import {
  Arena,
  copyOf,
  heldLength,
  OpenedTooLate,
  openUntil,
  pack,
  referencesOf,
  unpack,
  withAttributes,
} from "./packed.ts";

/** A document with small and large attributes in turn. */
function doc(n: number): Doc {
  const paragraph = `Document ${n} says “naïve”: ${"words ".repeat(300)}`;
  return {
    _createdAt: "t",
    title: `Title ${n}`,
    body: [{ _key: "a", text: paragraph }, null, 1.5, { _ref: "b", _type: "reference" }],
    _id: `d${n}`,
    _type: "d",
    _rev: "r",
    image: { asset: { _ref: "image-1" } },
    text: paragraph,
    _updatedAt: "t",
    isShown: false,
  };
}

/** Some of a hundred sentences, in an order of their own. */
function sentences(n: number): string {
  const numbers = Array.from({ length: 60 }, (_, at) => (n * 13 + at * at * 7) % 101);
  return numbers.map((each) => createHash("sha256").update(`${each}`).digest("hex")).join(". ");
}

test("a packed document reads like the document, in this thread and in another", () => {
  const original = doc(1);
  const packed = pack(original);
  expect(heldLength(packed)).toBeLessThan(JSON.stringify(original).length / 3);
  for (const same of [packed, unpack(structuredClone(copyOf(packed)))]) {
    expect(JSON.stringify(same)).toBe(JSON.stringify(original));
    expect(JSON.stringify({ ...same, title: "New" })).toBe(
      JSON.stringify({ ...original, title: "New" }),
    );
    expect(same.text).toBe(original.text);
    expect(same.missing).toBeUndefined();
    expect(Object.hasOwn(same, "body")).toBe(true);
    expect(referencesOf(same)).toEqual(["b", "image-1"]);
  }
});

test("documents that lie in one memory are each read as they are", () => {
  const arena = new Arena(2 ** 20);
  const packed = [1, 2, 3].map((n) => pack(doc(n), { arena }));
  const elsewhere = structuredClone(packed.map(copyOf)).map(unpack);
  for (const [index, same] of [...packed, ...elsewhere].entries()) {
    expect(JSON.stringify(same)).toBe(JSON.stringify(doc((index % 3) + 1)));
  }
});

test("of many documents, those after the first take less memory, and are read as they are", () => {
  const arena = new Arena(2 ** 20);
  const many = Array.from({ length: 40 }, (_, n): Doc => ({ ...doc(n), text: sentences(n) }));
  const lengths: number[] = [];
  const take = arena.take.bind(arena);
  arena.take = (length) => {
    lengths.push(length);
    return take(length);
  };
  const packed = many.map((each) => pack(each, { arena }));
  const elsewhere = structuredClone(packed.map(copyOf)).map(unpack);
  for (const list of [packed, elsewhere]) {
    expect(list.map((each) => JSON.stringify(each))).toEqual(
      many.map((each) => JSON.stringify(each)),
    );
  }
  expect(lengths.at(-1)).toBeLessThan((lengths[0] ?? 0) * 0.8);
});

test("a small document is not packed", () => {
  const small: Doc = { ...doc(1), body: [], text: "short" };
  const kept = pack(small);
  expect(kept).toBe(small);
  expect(unpack(structuredClone(copyOf(kept)))).toEqual(small);
});

test("a draft seen as its published document has another id, and all else", () => {
  const shown = withAttributes(pack(doc(1)), { _id: "d2", _originalId: "d1" });
  expect(JSON.stringify(shown)).toBe(JSON.stringify({ ...doc(1), _id: "d2", _originalId: "d1" }));
});

test("documents that fell out of the opened ones are read again", () => {
  const large = Array.from({ length: 40 }, (_, n): Doc => ({
    ...doc(n),
    text: `${n} `.repeat(60_000),
  }));
  const packed = large.map((each) => pack(each));
  for (const round of [1, 2]) {
    for (const [n, each] of packed.entries()) {
      expect([round, each.text === large[n]?.text]).toEqual([round, true]);
      expect(each.body).toEqual(large[n]?.body);
    }
  }
});

test("after its time no document is decompressed, while those that are open are read", () => {
  const [known, other] = [pack(doc(1)), pack(doc(2))];
  expect(known.text).toBe(doc(1).text);
  openUntil(performance.now() - 1);
  try {
    expect(() => other.text).toThrow(OpenedTooLate);
    expect(known.text).toBe(doc(1).text);
  } finally {
    openUntil(Number.POSITIVE_INFINITY);
  }
  expect(other.text).toBe(doc(2).text);
});
