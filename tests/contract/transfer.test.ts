import { exportDataset } from "@sanity/export";
import { sanityImport } from "@sanity/import";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testFolder } from "../support/test-folder.ts";
import { openTarget, type Target } from "./target.ts";

let target: Target;
let dir: string;
beforeAll(async () => {
  target = await openTarget();
  dir = testFolder();
});
afterAll(() => target.close());

test("Sanity's own importer and exporter carry documents, references and pictures both ways", async () => {
  const { writer: client, id, prefix } = target;
  const dataset = client.config().dataset ?? "";
  const color = prefix.slice(-4);
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><title>${color}</title></svg>`;
  await writeFile(join(dir, "picture.svg"), picture);
  const { numDocs, warnings } = await sanityImport(
    [
      // The first refers to the second: references must hold once all are in, not before.
      { _id: id("a"), _type: prefix, run: prefix, to: { _type: "reference", _ref: id("b") } },
      {
        _id: id("b"),
        _type: prefix,
        run: prefix,
        image: { _type: "image", alt: "x", _sanityAsset: "image@file://./picture.svg" },
        list: [{ _type: "item" }],
      },
    ],
    { client, operation: "createOrReplace", assetsBase: dir },
  );
  expect({ numDocs, warnings }).toEqual({ numDocs: 2, warnings: [] });
  const stored = await client.fetch<Record<string, unknown>>(
    `*[_id == $a][0]{ to, "image": to->image{ alt, "size": asset->metadata.dimensions{ width, height } }, "key": to->list[0]._key }`,
    { a: id("a") },
  );
  expect(stored).toEqual({
    to: { _type: "reference", _ref: id("b") },
    image: { alt: "x", size: { width: 30, height: 20 } },
    key: expect.any(String),
  });

  const archive = join(dir, "export.tar.gz");
  const { documentCount, assetCount } = await exportDataset({
    client,
    dataset,
    outputPath: archive,
    types: [prefix, "sanity.imageAsset"],
    filterDocument: ({ _type }) => _type === prefix || _type.startsWith("sanity."),
  });
  expect(documentCount).toBe(2);
  expect(assetCount).toBeGreaterThan(0);
  const exported = gunzipSync(await readFile(archive)).toString("latin1");
  expect(exported).toContain(picture);
  expect(exported).toMatch(/"_sanityAsset":"image@file:\/\/\.\/images\/[0-9a-f]{40}-30x20\.svg"/);

  const asset = await client.fetch<string>(`*[_id == $b][0].image.asset._ref`, { b: id("b") });
  await client.transaction().delete(id("a")).delete(id("b")).delete(asset).commit();
});
