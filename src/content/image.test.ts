import { describe, expect, test } from "vitest";
import type { ImageValue } from "./documents/fields.ts";
import { toPicture, type Picture } from "./image.ts";
import type { MediaFile } from "./media.ts";

const HASH = "0123456789abcdef0123456789abcdef01234567";
const WHERE = { document: "agent-nora", field: "image" };
const PHOTOGRAPH: ImageValue = { asset: { _ref: `image-${HASH}-1000x800-jpg` }, alt: "A face" };

/** A photograph as visitors get it, and its crop: left, top, width and height in pixels. */
function pictureOf(image: Partial<ImageValue>): Picture & { part: number[] } {
  const files = new Map<string, MediaFile>();
  const picture = toPicture({ ...PHOTOGRAPH, ...image }, [200], WHERE, files);
  const [file] = files.values();
  const rect = /rect=([\d,]+)/.exec(file && "source" in file ? file.source : "")?.[1];
  return { ...picture, part: (rect ?? "").split(",").map(Number) };
}

describe("an editor's crop of a photograph", () => {
  const crop = { left: 0.1, right: 0.1, top: 0, bottom: 0.5 };

  test("is all that visitors get", () => {
    expect(pictureOf({}).part).toEqual([0, 0, 1000, 800]);
    expect(pictureOf({ crop }).part).toEqual([100, 0, 800, 400]);
  });

  test("stays in view where a box cuts it further", () => {
    expect(pictureOf({}).focus).toBeUndefined();
    expect(pictureOf({ hotspot: { x: 0.3, y: 1 } }).focus).toEqual({ x: 3, y: 10 });
  });

  test("has a hotspot relative to the visible part, even if it lies outside", () => {
    expect(pictureOf({ crop, hotspot: { x: 0.3, y: 0.25 } }).focus).toEqual({ x: 3, y: 5 });
    expect(pictureOf({ crop, hotspot: { x: 0.02, y: 0.9 } }).focus).toEqual({ x: 0, y: 10 });
  });
});
