import { expect, test } from "vitest";
import { computeGeometry, outputSize } from "./geometry.ts";
import { MAX_SIDE, readImageParams } from "./params.ts";

const ORIGINAL = { width: 400, height: 300 };

function geometry(query: string) {
  const params = readImageParams(new URL(`http://lake/image?${query}`));
  if (params === undefined) throw new Error("nothing was asked for");
  return computeGeometry(ORIGINAL, params);
}

test.each([
  ["w=200", 200, 150],
  ["h=600", 800, 600],
  ["w=4000&fit=max", 400, 300],
  ["w=200&h=200", 200, 150],
  ["w=800&h=800", 800, 600],
  ["w=800&h=800&fit=max", 400, 300],
  ["w=200&h=200&fit=crop", 200, 200],
  ["w=800&h=800&fit=crop", 800, 800],
  ["w=800&h=800&fit=min", 300, 300],
  ["w=100&h=200&fit=min", 100, 200],
  ["w=200&h=200&fit=scale", 200, 200],
  ["w=500&h=500&fit=fill", 500, 500],
  ["w=500&h=500&fit=fillmax", 500, 500],
  ["w=100&dpr=2", 200, 150],
  ["w=200&or=90", 200, 267],
  ["rect=0,0,100,50&w=200", 200, 100],
  ["rect=350,250,200,200&w=50", 50, 50],
  ["rect=900,900,10,10&w=40", 40, 30],
  ["q=50", 400, 300],
  [`w=${MAX_SIDE}&dpr=3`, MAX_SIDE, 6144],
])("a page that asks for %s gets a picture of %i × %i", (query, width, height) => {
  expect(outputSize(geometry(query))).toMatchObject({ width, height });
});

test.each([
  ["w=100&h=100&fit=crop", 17, 0],
  ["w=100&h=100&fit=crop&crop=left", 0, 0],
  ["w=100&h=100&fit=crop&crop=right", 33, 0],
  ["w=400&h=100&fit=crop&crop=top", 0, 0],
  ["w=400&h=100&fit=crop&crop=bottom,left", 0, 200],
  ["w=100&h=100&fit=crop&crop=focalpoint&fp-x=1&fp-y=0", 33, 0],
  ["w=100&h=100&fit=crop&crop=focalpoint&fp-x=0.5", 17, 0],
])("a face is not cut off: %s keeps the part at %i, %i", (query, left, top) => {
  const { scaled, cropped } = geometry(query);
  expect(cropped).toMatchObject({ left, top });
  expect((cropped?.left ?? 0) + (cropped?.width ?? 0)).toBeLessThanOrEqual(scaled.width);
  expect((cropped?.top ?? 0) + (cropped?.height ?? 0)).toBeLessThanOrEqual(scaled.height);
});

test("the fit fillmax does not enlarge a picture", () => {
  expect(geometry("w=500&h=500&fit=fillmax").scaled).toEqual(ORIGINAL);
  expect(geometry("w=500&h=500&fit=fill").scaled).toEqual({ width: 500, height: 375 });
});

test("a thin part of an image still has a pixel", () => {
  expect(outputSize(geometry("rect=0,0,400,1&w=10"))).toEqual({ width: 10, height: 1 });
});
