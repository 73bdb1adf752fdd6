import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { entriesOf, Entry, PACKED_FROM } from "./entry.ts";
import { AGENTS } from "./query-definitions.ts";

const raw = {
  _id: "agent-nora",
  id: "nora",
  order: 1,
  name: "Nora “the books” Żak",
  image: { asset: { _id: "image-1" }, alt: null },
};

/** Enough agents to be packed; the last one has another name. */
function manyAgents(): unknown[] {
  return Array.from({ length: PACKED_FROM }, (_, order) => ({
    ...raw,
    _id: `agent-${order}`,
    order,
    name: order === PACKED_FROM - 1 ? "Zoë" : raw.name,
  }));
}

test("an entry returns its whole raw result, always as the same object, packed or not", () => {
  for (const rows of [[raw], manyAgents()]) {
    const entries = entriesOf(AGENTS, rows);
    expect(entries.map((entry) => entry.raw)).toEqual(rows);
    expect(entries.map(({ id }) => id)).toEqual(rows.map((row) => Reflect.get(Object(row), "_id")));
    const [first] = entries;
    expect(first?.raw).toBe(first?.raw);
    expect(first?.documents).toEqual([first?.id, "image-1"]);
  }
});

test("any field can be read before and after the rest was unpacked", () => {
  const many = manyAgents().map((agent) => ({ ...Object(agent), ...raw }));
  const [entry] = entriesOf(AGENTS, many);
  const fields = () => ["order", "id", "name", "missing"].map((name) => entry?.field(name));
  expect(fields()).toEqual([1, "nora", raw.name, undefined]);
  expect(entry?.raw).toEqual(raw);
  expect(fields()).toEqual([1, "nora", raw.name, undefined]);
  expect([entry?.text("name"), entry?.text("order")]).toEqual([raw.name, ""]);
});

test("many documents take a fraction of the memory that their texts take", () => {
  const letters = 20_000;
  const before = heapBytes();
  const entries = entriesOf(
    AGENTS,
    manyAgents().map((agent) => ({ ...Object(agent), words: "word ".repeat(letters / 5) })),
  );
  expect(heapBytes() - before).toBeLessThan((entries.length * letters) / 4);
  expect(entries[0]?.text("words")).toHaveLength(letters);
});

test("equal content has equal hashes, and a changed letter another one", () => {
  const { hash } = new Entry(AGENTS, raw);
  expect(new Entry(AGENTS, structuredClone(raw)).hash).toBe(hash);
  expect(new Entry(AGENTS, { ...raw, name: "Nora" }).hash).not.toBe(hash);
});

test("the entry of a missing document has its type's name as its id", () => {
  const entry = new Entry(AGENTS, null);
  expect([entry.id, entry.raw, entry.field("id")]).toEqual(["agent", null, undefined]);
});

/** Size of the heap after garbage collection. */
function heapBytes(): number {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect();
  return process.memoryUsage().heapUsed;
}
