import { createClient } from "@sanity/client";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clientConfig } from "../../src/content/source.ts";
import { createLake, type Lake } from "../lake/index.ts";
import { seedLake } from "../source/seed.ts";
import { copySeededLake, SEED } from "../source/testing/seeded-lake.ts";
import { moveContent } from "./move.ts";
import { folderStore } from "./folder-store.ts";
import { lakeStore } from "../source/lake-store.ts";
import type { ContentStore } from "./content-store.ts";
import { writeSmallDataset } from "./testing/small-dataset.ts";

const project = { projectId: "polyphony", dataset: "production" };
let dir: string;
const small = () => join(dir, "small");
const opened: ContentStore[] = [];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "polyphony-move-"));
  await writeSmallDataset(small());
});
afterEach(async () => {
  for (const place of opened.splice(0)) await place.close();
  await rm(dir, { recursive: true, force: true });
});

/** A lake's data folder, with the small dataset, then closed again. */
async function smallLake(name: string, edit?: string): Promise<string> {
  const dataDir = join(dir, name);
  const lake = await createLake({ ...project, dataDir, port: 0 });
  await seedLake({ lake, folder: small() });
  await use(lake, edit);
  return dataDir;
}

/** The same with the whole seed. */
async function seededLake(name: string): Promise<string> {
  const dataDir = join(dir, name);
  await copySeededLake(dataDir);
  await use(await createLake({ ...project, dataDir, port: 0 }));
  return dataDir;
}

/** Writes what a lake holds once it is in use, and closes it. */
async function use(lake: Lake, edit?: string): Promise<void> {
  const config = { ...project, apiHost: lake.url, token: lake.token };
  const client = createClient(clientConfig(config));
  // What the publisher notes is part of every lake that is in use, and no content.
  await client.create({ _id: "publication.site", _type: "siteRelease" });
  if (edit !== undefined) await client.patch("siteSettings").set({ name: edit }).commit();
  await lake.close();
}

async function lakeAt(dataDir: string): Promise<ContentStore> {
  // Port 9 answers nobody: the lake is opened from its folder.
  const place = await lakeStore({ ...project, dataDir, port: 9 });
  opened.push(place);
  return place;
}

const gently = { force: false, replace: false };

describe("moving content", () => {
  test("what is pulled from a fresh lake is the committed seed, byte for byte", async () => {
    const lake = await lakeAt(await seededLake("a"));
    const target = join(dir, "pulled");
    await moveContent(lake, await folderStore(target), gently);
    const files = (folder: string) =>
      readdir(folder, { recursive: true }).then((names) =>
        names.filter((name) => /^(?:data\.ndjson|(?:images|files)\W.+)$/.test(name)).sort(),
      );
    const pulled = await files(target);
    expect(pulled).toEqual(await files(SEED));
    const different: string[] = [];
    for (const name of pulled) {
      const [one, other] = [await readFile(join(target, name)), await readFile(join(SEED, name))];
      if (!one.equals(other)) different.push(name);
    }
    expect(different).toEqual([]);
  });

  test("an edit travels from one lake to another by way of a folder", async () => {
    const folder = await folderStore(join(dir, "way"));
    await moveContent(await lakeAt(await smallLake("a", "Edited")), folder, gently);
    const target = await lakeAt(await smallLake("b"));
    await moveContent(folder, target, gently);
    const names = await target.read(async (content) =>
      content?.documents.flatMap(({ _id, name }) => (_id === "siteSettings" ? [name] : [])),
    );
    expect(names).toEqual(["Edited"]);
  });

  test("an editor's newer work is not overwritten without --force", async () => {
    const edited = await lakeAt(await smallLake("a", "Newer"));
    const other = await folderStore(join(dir, "other"));
    await moveContent(await lakeAt(await smallLake("b", "Older")), other, gently);
    await expect(moveContent(other, edited, gently)).rejects.toThrow("--force");
    expect((await moveContent(other, edited, { ...gently, force: true })).moved).toBe(true);
  });

  test("what is put in place of everything leaves the publisher's notes alone", async () => {
    const dataDir = await smallLake("a", "Edited");
    const seed = await folderStore(small());
    await moveContent(seed, await lakeAt(dataDir), { force: true, replace: true });
    for (const place of opened.splice(0)) await place.close();
    const lake = await createLake({ ...project, dataDir, port: 0 });
    const config = { ...project, apiHost: lake.url, token: lake.token };
    const ids = await createClient({ ...clientConfig(config), perspective: "raw" }).fetch<string[]>(
      `*[_type == "siteRelease" || name == "Edited"]._id`,
    );
    await lake.close();
    expect(ids).toEqual(["publication.site"]);
  });

  test("an empty folder says that there is nothing to move", async () => {
    const empty = await folderStore(join(dir, "empty"));
    await expect(moveContent(empty, await lakeAt(await smallLake("a")), gently)).rejects.toThrow(
      "There is no content",
    );
  });
});
