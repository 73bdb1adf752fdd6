import { expect, test } from "vitest";
import { assetsOf, canonicalNdjson, mapAssets, readablePaths } from "./content.ts";

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

test("every file that a document refers to is found, however deep", () => {
  const doc = { a: { _sanityAsset: "one" }, b: [{ c: { _sanityAsset: "two" } }], _sanityAsset: 3 };
  expect(assetsOf(doc)).toEqual(["one", "two"]);
  const changed = mapAssets(doc, (reference) => reference.toUpperCase());
  expect(assetsOf(changed)).toEqual(["ONE", "TWO"]);
});

const SHA1 = "0123456789abcdef0123456789abcdef01234567";
const OTHER = "f".repeat(40);

test("a pulled file has the name that it was uploaded under, safe for every disk", () => {
  const names = readablePaths([
    { path: "images/aaa-1x1.svg", hash: "aaaaaaaaaa", originalFilename: "nora.svg" },
    { path: "images/bbb-1x1.png", hash: "bbbbbbbbbb", originalFilename: "../Up & away (2).png" },
    { path: `files/${SHA1}-mp4.bin`, hash: SHA1, originalFilename: "C:\\videos\\talk.mp4" },
    { path: `files/${SHA1}-mp3.bin`, hash: "cccccccccc", originalFilename: "voice" },
    { path: `files/${SHA1}-m4a.bin`, hash: "dddddddddd" },
    { path: "images/ddd-1x1.png", hash: "dddddddddd" },
    { path: "images/eee-1x1.png", hash: "eeeeeeeeee", originalFilename: "..." },
    { path: "images/fff-1x1.png", hash: "ffffffffff", originalFilename: "портрет.png" },
    { path: `files/${OTHER}-mp4.bin`, hash: OTHER, originalFilename: "видео 2.mp4" },
    { path: "images/ggg-1x1.png", hash: "gggggggggg", originalFilename: `${"g".repeat(250)}.png` },
  ]);
  expect(Object.fromEntries(names)).toEqual({
    "images/aaa-1x1.svg": "images/nora.svg",
    "images/bbb-1x1.png": "images/Up-away-2-.png",
    [`files/${SHA1}-mp4.bin`]: "files/talk.mp4",
    [`files/${SHA1}-mp3.bin`]: "files/voice.mp3",
    [`files/${SHA1}-m4a.bin`]: `files/${SHA1}.m4a`,
    "images/ddd-1x1.png": "images/ddd-1x1.png",
    "images/eee-1x1.png": "images/eee-1x1.png",
    "images/fff-1x1.png": "images/fff-1x1.png",
    [`files/${OTHER}-mp4.bin`]: "files/2.mp4",
    "images/ggg-1x1.png": `images/${"g".repeat(100)}.png`,
  });
});

test("different pictures of one name do not overwrite each other, whatever their order", () => {
  const one = { path: "images/1.png", hash: "1111111111", originalFilename: "Photo.png" };
  const two = { path: "images/2.png", hash: "2222222222", originalFilename: "photo.png" };
  const expected = {
    "images/1.png": "images/Photo-11111111.png",
    "images/2.png": "images/photo-22222222.png",
  };
  expect(Object.fromEntries(readablePaths([one, two]))).toEqual(expected);
  expect(Object.fromEntries(readablePaths([two, one]))).toEqual(expected);
});
