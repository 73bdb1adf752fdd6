import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { testFolder } from "../../tests/support/test-folder.ts";
import { writeSmallDataset } from "../transfer/testing/small-dataset.ts";
import { LAKE_RULES } from "./embedded-lake.ts";
import { seedLake } from "./seed.ts";
import { SEED, startTestLake, type TestLake } from "./testing/test-lake.ts";

let dir: string;
let local: TestLake;
const seedDir = () => join(dir, "seed");
const dataFile = () => join(seedDir(), "data.ndjson");

beforeEach(async () => {
  dir = testFolder();
  await writeSmallDataset(seedDir());
  local = await startTestLake({ ...LAKE_RULES, dataDir: join(dir, "lake") });
});
afterEach(() => local.lake.close());

const seed = (folder = seedDir()) => seedLake({ lake: local.lake, folder });
const changeSeed = async () => {
  const text = await readFile(dataFile(), "utf8");
  await writeFile(dataFile(), text.replace('"name":"Polyphony"', '"name":"Polyphonia"'));
};
const siteName = () => local.client.fetch<string>(`*[_id == "siteSettings"][0].name`);

describe("seeding", () => {
  test("an empty lake gets the whole seed, pictures included", { tags: ["long"] }, async () => {
    await seed(SEED);
    expect(await local.client.fetch(`count(*[_type == "agent"])`)).toBe(8);
    expect(await local.client.fetch(`count(*[_type == "sanity.imageAsset"])`)).toBe(16);
    const { _rev } = (await local.client.getDocument("siteSettings")) ?? {};
    await seed(SEED);
    expect(await local.client.getDocument("siteSettings")).toMatchObject({ _rev });
  });

  test("a lake without edits follows a new seed", async () => {
    await seed();
    await changeSeed();
    await seed();
    expect(await siteName()).toBe("Polyphonia");
  });

  test("notes of the publisher and a preview do not count as edits", async () => {
    await seed();
    await local.client.create({ _id: "publication.site", _type: "siteRelease", release: 1 });
    await local.client.create({ _id: "drafts.secret", _type: "sanity.previewUrlSecret" });
    await local.client.patch("drafts.secret").set({ secret: "sealed" }).commit();
    await local.client.delete("drafts.secret");
    await changeSeed();
    await seed();
    expect(await siteName()).toBe("Polyphonia");
  });

  test("a draft counts as an edit", async () => {
    await seed();
    await local.client.create({ _id: "drafts.siteSettings", _type: "siteSettings" });
    await changeSeed();
    await seed();
    expect(await siteName()).toBe("Polyphony");
  });

  test("a new seed never overwrites edits", async () => {
    await seed();
    await local.client.patch("siteSettings").set({ name: "Edited" }).commit();
    const logged: string[] = [];
    const logger = { info: (line: string) => logged.push(line), error: () => undefined };
    const again = () => seedLake({ lake: local.lake, folder: seedDir(), logger });
    // What a pull into another folder records.
    const body = JSON.stringify({ base: "elsewhere" });
    expect((await local.fetch("/lake/base", { method: "PUT", body })).status).toBe(200);
    await again();
    expect(logged).toEqual([]);
    await changeSeed();
    await again();
    expect(await siteName()).toBe("Edited");
    expect(logged.join()).toContain("content:push");
  });

  test("the error of a wrong seed line has its number", async () => {
    const lines = (await readFile(dataFile(), "utf8")).split("\n");
    lines[2] = '{"_id": "broken"';
    await writeFile(dataFile(), lines.join("\n"));
    await expect(seed()).rejects.toThrow(/line 3|:3/);
  });
});
