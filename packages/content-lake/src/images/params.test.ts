import { expect, test } from "vitest";
import { readImageParams } from "./params.ts";

const read = (query: string) => readImageParams(new URL(`http://lake/image?${query}`));

test("an address without parameters gets the original", () => {
  expect(read("")).toBeUndefined();
  expect(read("dl=portrait.png&utm_source=mail")).toBeUndefined();
});

test("quality and fit have Sanity's defaults", () => {
  expect(read("w=10")).toMatchObject({ q: 75, fit: "clip", dpr: 1 });
});

test.each([
  ["bg=f00", { r: 255, g: 0, b: 0, alpha: 1 }],
  ["bg=0f00", { r: 255, g: 0, b: 0, alpha: 0 }],
  ["bg=102030", { r: 16, g: 32, b: 48, alpha: 1 }],
  ["bg=80102030", { r: 16, g: 32, b: 48, alpha: 128 / 255 }],
])("a background color is read as Sanity writes it: %s", (query, background) => {
  expect(read(query)?.bg).toEqual(background);
});

test.each([
  ["w=0", /"w".*1 to 8192/],
  ["w=wide", /"w"/],
  ["w=9000", /"w".*8192/],
  ["h=-5", /"h"/],
  ["w=1e9", /"w"/],
  ["fit=cover", /"fit" must be one of clip, crop/],
  ["fm=bmp", /"fm"/],
  ["q=101", /"q"/],
  ["q=", /"q"/],
  ["dpr=4", /"dpr"/],
  ["rect=1,2,3", /"rect"/],
  ["rect=a,b,c,d", /"rect"/],
  ["crop=face", /"crop".*"face"/],
  ["crop=focalpoint&fp-x=2", /"fp-x"/],
  ["or=45", /"or"/],
  ["bg=red", /"bg"/],
])("a wrong value is refused with its name: %s", (query, message) => {
  expect(() => read(query)).toThrow(message);
});
