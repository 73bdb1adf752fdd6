import { expect, test } from "vitest";
import { readablePaths } from "./asset-names.ts";

const SHA1 = "0123456789abcdef0123456789abcdef01234567";

test("a pulled file has the name that it was uploaded under, safe for every disk", () => {
  const names = readablePaths([
    { path: "images/aaa-1x1.svg", hash: "aaaaaaaaaa", originalFilename: "nora.svg" },
    { path: "images/bbb-1x1.png", hash: "bbbbbbbbbb", originalFilename: "../Up & away (2).png" },
    { path: `files/${SHA1}-mp4.bin`, hash: SHA1, originalFilename: "C:\\videos\\talk.mp4" },
    { path: `files/${SHA1}-mp3.bin`, hash: "cccccccccc", originalFilename: "voice" },
    { path: `files/${SHA1}-m4a.bin`, hash: "dddddddddd" },
    { path: "images/ddd-1x1.png", hash: "dddddddddd" },
    { path: "images/eee-1x1.png", hash: "eeeeeeeeee", originalFilename: "..." },
  ]);
  expect(Object.fromEntries(names)).toEqual({
    "images/aaa-1x1.svg": "images/nora.svg",
    "images/bbb-1x1.png": "images/Up-away-2-.png",
    [`files/${SHA1}-mp4.bin`]: "files/talk.mp4",
    [`files/${SHA1}-mp3.bin`]: "files/voice.mp3",
    [`files/${SHA1}-m4a.bin`]: `files/${SHA1}.m4a`,
    "images/ddd-1x1.png": "images/ddd-1x1.png",
    "images/eee-1x1.png": "images/eee-1x1.png",
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
