import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { testFolder } from "../../tests/support/test-folder.ts";
import { fingerprint } from "./content.ts";
import { datasetFolder, readFolder, writeFolder } from "./folder.ts";

let dir: string;
beforeEach(async () => {
  dir = testFolder();
  await mkdir(join(dir, "images"));
  await writeFile(join(dir, "images", "a.svg"), "<svg/>");
});

const GOOD = `{"_id":"a","_type":"t"}`;
const withImage = (path: string) =>
  `{"_id":"b","_type":"t","i":{"_sanityAsset":"image@file://./${path}"}}`;

async function read(...lines: string[]) {
  await writeFile(join(dir, "data.ndjson"), lines.join("\n"));
  const content = await readFolder(await datasetFolder(dir));
  if (content === undefined) throw new Error("nothing was read");
  return content;
}

test("empty lines, drafts and system documents are skipped", async () => {
  const { documents } = await read(
    GOOD,
    "",
    `{"_id":"drafts.a","_type":"t"}`,
    `{"_id":"_.x","_type":"t"}`,
  );
  expect(documents.map(({ _id }) => _id)).toEqual(["a"]);
});

test.each([
  [`{"_id":"b",`, /line 2: not valid JSON/],
  [`{"_id":"b","_type":"t","n":[1,1e400]}`, /line 2: .*a number is too large/],
  [`["b"]`, /line 2: a line must hold one document/],
  [`{"_type":"t"}`, /line 2: "_id"/],
  [`{"_id":"no spaces","_type":"t"}`, /line 2: "_id"/],
  [`{"_id":"b"}`, /line 2: document "b" needs a "_type"/],
  [GOOD, /line 2: the id "a" is taken by line 1/],
  [withImage("images/none.svg"), /line 2: .*none\.svg is missing/],
  [withImage("../secret.svg"), /line 2: .*must be like/],
  [withImage("images/../../x.svg"), /line 2: .*must be like/],
  [`{"_id":"b","_type":"t","i":{"_sanityAsset":"image@https://x.example/a.svg"}}`, /must be like/],
  [`{"_id":"b","_type":"sanity.imageAsset"}`, /line 2: .*Export without --raw/],
])("a wrong line is named by its number: %s", async (line, message) => {
  await expect(read(GOOD, line)).rejects.toThrow(message);
});

test("a folder with several datasets gives an error that asks for one", async () => {
  await writeFile(join(dir, "one.ndjson"), GOOD);
  await writeFile(join(dir, "two.ndjson"), GOOD);
  await expect(datasetFolder(dir)).rejects.toThrow(/several/);
  expect(await datasetFolder(join(dir, "two.ndjson"))).toEqual({ folder: dir, file: "two.ndjson" });
});

describe("writing", () => {
  test("replaces documents and pictures, and leaves other files alone", async () => {
    await writeFile(join(dir, "README.md"), "mine");
    await writeFile(join(dir, "images", "old.svg"), "<svg>old</svg>");
    const content = await read(withImage("images/a.svg"));
    await writeFolder(await datasetFolder(dir), content);
    expect((await readdir(dir)).toSorted()).toEqual(["README.md", "data.ndjson", "images"]);
    expect(await readdir(join(dir, "images"))).toEqual(["a.svg"]);
  });

  test("that fails keeps the old files", async () => {
    const content = await read(withImage("images/a.svg"));
    const before = await readFile(join(dir, "data.ndjson"), "utf8");
    await rm(join(dir, "images", "a.svg"));
    await expect(writeFolder(await datasetFolder(dir), content)).rejects.toThrow();
    const below = await datasetFolder(join(dir, "data.ndjson", "below"));
    await expect(writeFolder(below, content)).rejects.toThrow(/cannot be written .* as it was/);
    expect(await readFile(join(dir, "data.ndjson"), "utf8")).toBe(before);
    expect((await readdir(dir)).toSorted()).toEqual(["data.ndjson", "images"]);
  });
});

test("a fingerprint depends on content, not on order, form or file names", async () => {
  const one = await fingerprint(await read(GOOD, withImage("images/a.svg")));
  await writeFile(join(dir, "images", "renamed.svg"), "<svg/>");
  expect(await fingerprint(await read(withImage("images/renamed.svg"), GOOD))).toBe(one);
  await writeFile(join(dir, "images", "renamed.svg"), "<svg>other</svg>");
  expect(await fingerprint(await read(withImage("images/renamed.svg"), GOOD))).not.toBe(one);
  expect(await fingerprint(await read(GOOD))).not.toBe(one);
});
