import { expect, test } from "vitest";
import type { JsonObject } from "./document.ts";
import { applyPatch, readOperations } from "./mutations.ts";

const STAMP = { _id: "a", _type: "note", _rev: "1", _createdAt: "then", _updatedAt: "then" };
const WORDS = ["one", "two", "three"];

function patch(fields: JsonObject, operations: JsonObject): JsonObject {
  const patched = applyPatch({ ...STAMP, ...fields }, readOperations(operations));
  const { _id, _type, _rev, _createdAt, _updatedAt, ...rest } = patched.doc;
  expect({ _id, _type, _rev, _createdAt, _updatedAt }).toEqual(STAMP);
  return rest;
}

test.each<[string, JsonObject, string[]]>([
  ["after a range", { after: "words[0:2]", items: ["X"] }, ["one", "two", "X", "three"]],
  ["after the last", { after: "words[-1]", items: ["X"] }, ["one", "two", "three", "X"]],
  ["before the last", { before: "words[-1]", items: ["X"] }, ["one", "two", "X", "three"]],
  ["before several", { before: "words[1,2]", items: ["X"] }, ["one", "X", "two", "three"]],
  ["in place of a range", { replace: "words[1:]", items: ["X"] }, ["one", "X"]],
  ["in place of nothing", { replace: "words[7:]", items: ["X"] }, WORDS],
])("a list item that an editor puts %s lands there", (_name, insert, words) => {
  expect(patch({ words: WORDS }, { insert })).toEqual({ words });
});

test("a patch can create a list and insert into it", () => {
  const operations = { setIfMissing: { list: [] }, insert: { after: "list[-1]", items: ["X"] } };
  expect(patch({}, operations)).toEqual({ list: ["X"] });
});

test.each<[JsonObject, JsonObject]>([
  [{ inc: { "rows[*].n": 1 } }, { n: 2, words: WORDS }],
  [{ unset: ["rows[0:].words[0,1]"] }, { n: 1, words: ["three"] }],
  [{ insert: { after: "rows[0:].words[-1]", items: ["X"] } }, { n: 1, words: [...WORDS, "X"] }],
])("%j changes each of many rows once, in little memory", (operations, row) => {
  const rows = Array.from({ length: 2000 }, () => ({ n: 1, words: WORDS }));
  expect(patch({ rows }, operations)).toEqual({ rows: rows.map(() => row) });
});

test.each(["en-US", "a.b", "it's"])("a list named %j takes further items", (name) => {
  const insert = { after: `list['${name.replace("'", "\\'")}'][-1]`, items: ["X"] };
  expect(patch({ list: { [name]: WORDS } }, { insert })).toEqual({
    list: { [name]: [...WORDS, "X"] },
  });
});

test("a patch does not change the original document object", () => {
  const before = { ...STAMP, nested: { list: [1] } };
  const copy = structuredClone(before);
  applyPatch(before, { set: { "nested.list[0]": 2 } });
  expect(before).toEqual(copy);
});

test("deep paths, keys, recursion and unions match the right values", () => {
  const fields = {
    body: [
      { _key: "k", text: "a" },
      { _key: "l", text: "b" },
    ],
    big: { Deep: [1, 2, 3] },
  };
  expect(patch(fields, { set: { 'body[_key=="l"].text': "B", "big.Deep[-1]": 9 } })).toEqual({
    body: [
      { _key: "k", text: "a" },
      { _key: "l", text: "B" },
    ],
    big: { Deep: [1, 2, 9] },
  });
  expect(patch(fields, { unset: ["..text", "big.Deep[0,2]"] })).toEqual({
    body: [{ _key: "k" }, { _key: "l" }],
    big: { Deep: [2] },
  });
});

test.each<[JsonObject, RegExp]>([
  [{ set: { _id: "b" } }, /immutable attribute "_id"/],
  [{ unset: ["_type"] }, /immutable attribute "_type"/],
  [{ unset: ["_rev"] }, /lake sets/],
  [{ set: { "a[!]": 1 } }, /jsonpath/],
  [{ diffMatchPatch: { text: "nonsense" } }, /patch/],
  [{ merge: {} }, /Unknown patch operation "merge"/],
  [{ set: [] }, /"set" must be an object/],
  [{ inc: { a: "1" } }, /"inc"/],
  [{ inc: { n: 1.7e308 } }, /A number becomes too large/],
  [{ dec: { n: -1.7e308 } }, /A number becomes too large/],
  [{ unset: "a" }, /"unset"/],
  [{ insert: { after: "a[0]", before: "a[0]", items: [] } }, /exactly one/],
  [{ insert: { after: "a[0]" } }, /items/],
])("a patch that makes no sense is refused with the reason: %j", (operations, reason) => {
  expect(() => patch({ text: "x", a: [], n: 1.7e308 }, operations)).toThrow(reason);
});
