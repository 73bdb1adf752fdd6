import { expect, test } from "vitest";
import { assetsOf, canonicalNdjson, mapAssets } from "./canonical.ts";

test("a document always has the same canonical line, whatever its source", () => {
  const written = {
    title: "A",
    _type: "agent",
    image: { alt: "x", _type: "image", _sanityAsset: "image@file://./images/a.svg" },
    _id: "b",
    list: [{ b: 1, _key: "k", a: [null, { y: 1, x: 2 }] }],
    to: { _ref: "a" },
  };
  const lake = { _rev: "r", _createdAt: "c", _updatedAt: "u" };
  const { title, ...rest } = written;
  const other = { ...lake, ...rest, to: { _type: "reference", _ref: "a" }, title };
  expect(canonicalNdjson([other])).toBe(canonicalNdjson([written]));
  expect(canonicalNdjson([written])).toBe(
    `{"_id":"b","_type":"agent","image":{"_sanityAsset":"image@file://./images/a.svg","_type":"image","alt":"x"},"list":[{"_key":"k","a":[null,{"x":2,"y":1}],"b":1}],"title":"A","to":{"_ref":"a","_type":"reference"}}\n`,
  );
});

test("a field that holds nothing but a file has the type that an import gives it", () => {
  const doc = { _id: "a", _type: "t", image: { _sanityAsset: "image@file://./images/a.svg" } };
  expect(canonicalNdjson([doc])).toContain(`"_type":"image"`);
});

test("documents are sorted by type and id, so that a new one is one new line", () => {
  const docs = [
    { _id: "b", _type: "page" },
    { _id: "z", _type: "agent" },
    { _id: "a", _type: "page" },
  ];
  const ids = canonicalNdjson(docs)
    .split("\n")
    .filter(Boolean)
    .map((line) => /"_id":"(\w)"/.exec(line)?.[1]);
  expect(ids).toEqual(["z", "a", "b"]);
});

test("every file that a document refers to is found, however deep", () => {
  const doc = { a: { _sanityAsset: "one" }, b: [{ c: { _sanityAsset: "two" } }], _sanityAsset: 3 };
  expect(assetsOf(doc)).toEqual(["one", "two"]);
  const changed = mapAssets(doc, (reference) => reference.toUpperCase());
  expect(assetsOf(changed)).toEqual(["ONE", "TWO"]);
  expect(assetsOf(doc)).toEqual(["one", "two"]);
});
