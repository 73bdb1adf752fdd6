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
])("a wrong value is refused with its name: %s", (query, message) => {
  expect(() => read(query)).toThrow(message);
});
