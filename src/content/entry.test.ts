import { expect, test } from "vitest";
import { Entry } from "./entry.ts";
import { AGENTS } from "./query-definitions.ts";

const raw = {
  _id: "agent-nora",
  id: "nora",
  order: 1,
  name: "Nora “the books” Żak",
  image: { asset: { _id: "image-1" }, alt: null },
};

test("what was read comes back whole, as one object", () => {
  const entry = new Entry(AGENTS, raw);
  expect(entry.raw).toEqual(raw);
  expect(entry.raw).toBe(entry.raw);
  expect(entry.id).toBe("agent-nora");
  expect(entry.documents).toEqual(["agent-nora", "image-1"]);
});

test("any field can be asked for, before and after the rest was read", () => {
  const entry = new Entry(AGENTS, raw);
  const fields = () => ["order", "id", "name", "missing"].map((name) => entry.field(name));
  expect(fields()).toEqual([1, "nora", raw.name, undefined]);
  expect(entry.raw).toEqual(raw);
  expect(fields()).toEqual([1, "nora", raw.name, undefined]);
  expect([entry.text("name"), entry.text("order")]).toEqual([raw.name, ""]);
});

test("equal content has equal hashes, and a changed letter another one", () => {
  const { hash } = new Entry(AGENTS, raw);
  expect(new Entry(AGENTS, structuredClone(raw)).hash).toBe(hash);
  expect(new Entry(AGENTS, { ...raw, name: "Nora" }).hash).not.toBe(hash);
});

test("where a dataset holds no document, the entry has its type's name", () => {
  const entry = new Entry(AGENTS, null);
  expect([entry.id, entry.raw, entry.field("id")]).toEqual(["agent", null, undefined]);
});
