import { createClient } from "@sanity/client";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clientConfig } from "../../src/content/source.ts";
import { writeSmallDataset } from "../transfer/testing/small-dataset.ts";
import type { Lake } from "content-lake";
import { serveEmbeddedLake } from "./embedded-lake.ts";
import { seedLake } from "./seed.ts";
import { SEED } from "./testing/seeded-lake.ts";

let dir: string;
let lake: Lake;
const seedDir = () => join(dir, "seed");
const dataFile = () => join(seedDir(), "data.ndjson");

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "polyphony-seed-"));
  await writeSmallDataset(seedDir());
  lake = await serveEmbeddedLake({
    projectId: "polyphony",
    dataset: "production",
    dataDir: join(dir, "lake"),
    port: 0,
  });
});
afterEach(async () => {
  await lake.close();
  await rm(dir, { recursive: true, force: true });
});

const client = () =>
  createClient(
    clientConfig({
      projectId: "polyphony",
      dataset: "production",
      apiHost: lake.url,
      token: lake.token,
    }),
  );
const seed = () => seedLake({ lake, folder: seedDir() });
const changeSeed = async () => {
  const text = await readFile(dataFile(), "utf8");
  await writeFile(dataFile(), text.replace('"name":"Polyphony"', '"name":"Polyphonia"'));
};
const siteName = () => client().fetch<string>(`*[_id == "siteSettings"][0].name`);

describe("seeding", () => {
  test("an empty lake gets the whole seed, pictures included", { tags: ["long"] }, async () => {
    const seed = () => seedLake({ lake, folder: SEED });
    expect(await seed()).toBe("seeded");
    expect(await client().fetch(`count(*[_type == "agent"])`)).toBe(8);
    expect(await client().fetch(`count(*[_type == "sanity.imageAsset"])`)).toBe(16);
    expect(await seed()).toBe("unchanged");
  });

  test("a lake without edits follows a new seed", async () => {
    await seed();
    await changeSeed();
    expect(await seed()).toBe("reseeded");
    expect(await siteName()).toBe("Polyphonia");
  });

  test("notes of the publisher and a preview do not count as edits", async () => {
    await seed();
    await client().create({ _id: "publication.site", _type: "siteRelease", release: 1 });
    await client().create({ _id: "drafts.secret", _type: "sanity.previewUrlSecret" });
    await client().patch("drafts.secret").set({ secret: "sealed" }).commit();
    await client().delete("drafts.secret");
    await changeSeed();
    expect(await seed()).toBe("reseeded");
    expect(await siteName()).toBe("Polyphonia");
  });

  test("a draft counts as an edit", async () => {
    await seed();
    await client().create({ _id: "drafts.siteSettings", _type: "siteSettings" });
    await changeSeed();
    expect(await seed()).toBe("kept");
  });

  test("a new seed never overwrites edits", async () => {
    await seed();
    await client().patch("siteSettings").set({ name: "Edited" }).commit();
    await changeSeed();
    const logged: string[] = [];
    const logger = { info: (line: string) => logged.push(line), error: () => undefined };
    expect(await seedLake({ lake, folder: seedDir(), logger })).toBe("kept");
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
