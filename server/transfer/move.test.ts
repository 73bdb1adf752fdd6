import { exportDataset } from "@sanity/export";
import { appendFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as tar from "tar";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testFolder } from "../../tests/support/test-folder.ts";
import { seedLake } from "../source/seed.ts";
import {
  copySeededLake,
  PROJECT,
  SEED,
  startTestLake,
  type TestLake,
  useLake,
} from "../source/testing/test-lake.ts";
import { Fatal } from "../runtime/fatal.ts";
import { fingerprint } from "./content.ts";
import { type ContentStore, folderStore, moveContent } from "./move.ts";
import { lakeStore } from "../source/lake-store.ts";
import { writeSmallDataset } from "./testing/small-dataset.ts";

let dir: string;
const small = () => join(dir, "small");
const opened: ContentStore[] = [];

beforeEach(async () => {
  dir = testFolder();
  await writeSmallDataset(small());
});
afterEach(async () => {
  for (const place of opened.splice(0)) await place.close();
});

/** A lake's data folder, with the small dataset, then closed again. */
async function smallLake(name: string, edit?: string): Promise<string> {
  const dataDir = join(dir, name);
  await useLake(dataDir, async (local) => {
    await seedLake({ lake: local.lake, folder: small() });
    await editLake(local, edit);
  });
  return dataDir;
}

/** The same with the whole seed. */
async function seededLake(name: string): Promise<string> {
  const dataDir = join(dir, name);
  await copySeededLake(dataDir);
  await useLake(dataDir, editLake);
  return dataDir;
}

/** Writes what a lake holds once it is in use. */
async function editLake({ client }: TestLake, edit?: string): Promise<void> {
  // Every lake in use has the publisher's records, which are no content.
  await client.create({ _id: "publication.site", _type: "siteRelease" });
  if (edit !== undefined) await client.patch("siteSettings").set({ name: edit }).commit();
}

async function lakeAt(dataDir: string): Promise<ContentStore> {
  // Port 9 answers nobody: the lake is opened from its folder.
  const place = await lakeStore({ ...PROJECT, dataDir, url: "http://127.0.0.1:9" });
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
    const query = `*[_type == "siteRelease" || name == "Edited"]._id`;
    const ids = await useLake(dataDir, (local) => raw(local).fetch<string[]>(query));
    expect(ids).toEqual(["publication.site"]);
  });

  test("content that is too large for one transaction arrives, too", async () => {
    const text = "x".repeat(1_000_000);
    const notes = [0, 1, 2, 3, 4].map((n) => {
      const to = { _type: "reference", _ref: `note-${(n + 1) % 5}` };
      const picture = { _sanityAsset: "image@file://./images/nora.svg" };
      return JSON.stringify({ _id: `note-${n}`, _type: "note", text, to, picture });
    });
    await appendFile(join(small(), "data.ndjson"), `${notes.join("\n")}\n`);
    const from = await folderStore(small());
    const to = await lakeAt(await smallLake("a", "Edited"));
    await moveContent(from, to, everything);
    expect(await printOf(to)).toBe(await printOf(from));
  });
});

describe("an export of Sanity's own", () => {
  /** Folder with an archive of a dataset, which is there as a folder as well. */
  let made: string;
  /** A lake with content, which runs. */
  let full: TestLake;
  const exported = () => join(made, "dataset");
  const archive = () => join(made, "export.tar.gz");
  const unpacked = () => join(dir, "unpacked");

  beforeAll(async () => {
    made = testFolder();
    await writeSmallDataset(exported());
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 5"/>`;
    await writeFile(join(exported(), "images", "nora.svg"), picture);
    await useLake(join(made, "lake"), async (local) => {
      await seedLake({ lake: local.lake, folder: exported() });
      const client = raw(local);
      const portrait = await client.fetch<string>(`*[_type == "sanity.imageAsset"][0]._id`);
      await client.patch(portrait).set({ altText: "A portrait" }).commit();
      // As `sanity dataset export` calls it.
      await exportDataset({ client, dataset: "production", outputPath: archive() });
    });
    await writeSmallDataset(join(made, "small"));
    full = await startTestLake({ dataDir: join(made, "full") });
    await seedLake({ lake: full.lake, folder: join(made, "small") });
    await full.client.patch("siteSettings").set({ name: "Edited" }).commit();
  });
  afterAll(() => full.lake.close());
  beforeEach(async () => {
    await mkdir(unpacked());
    await tar.extract({ file: archive(), cwd: unpacked(), strip: 1 });
  });

  /** The lake that runs, as a command finds it. */
  const fullStore = () =>
    lakeStore({ ...PROJECT, dataDir: join(made, "full"), url: full.lake.url });
  const video = () => fileIn(unpacked(), /-mp4\.bin$/);
  test.each<[string, () => Promise<string>, RegExp]>([
    [
      "a file with a byte more",
      async () => {
        await appendFile(await video(), "x");
        return unpacked();
      },
      /line \d+: files\/\w+-mp4\.bin is damaged: it is not the file that was exported/,
    ],
    [
      "a picture that is none",
      async () => {
        await writeFile(join(unpacked(), "images", "face.png"), "no picture");
        const doc = { _id: "x", _type: "t", i: { _sanityAsset: "image@file://./images/face.png" } };
        await appendFile(join(unpacked(), "data.ndjson"), `${JSON.stringify(doc)}\n`);
        return unpacked();
      },
      /^images\/face\.png was refused: .*No document was changed\.$/,
    ],
    [
      "a document that refers to one that is nowhere",
      async () => {
        const doc = { _id: "x", _type: "t", to: { _type: "reference", _ref: "nowhere" } };
        await appendFile(join(unpacked(), "data.ndjson"), `${JSON.stringify(doc)}\n`);
        return unpacked();
      },
      /^The documents were refused: .*nowhere.*No document was changed\.$/,
    ],
    [
      "an archive that was cut off",
      async () => {
        const bytes = await readFile(archive());
        await writeFile(join(dir, "cut.tar.gz"), bytes.subarray(0, bytes.length >> 1));
        return join(dir, "cut.tar.gz");
      },
      /cut\.tar\.gz cannot be unpacked \(.+\): it is no \.tar\.gz archive, or it is damaged\./,
    ],
  ])("with %s is refused in one sentence, and changes no document", async (_, spoil, message) => {
    // Taken back, a document is as it was, in a newer revision.
    const documents = `*[!(_type match "sanity.*Asset")] | order(_id) {..., "_rev": 0, "_updatedAt": 0}`;
    const before = await raw(full).fetch<unknown>(documents);
    const from = await folderStore(await spoil());
    const refused = moveContent(from, await fullStore(), everything);
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.toThrow(Fatal);
    await expect(refused).rejects.not.toThrow(/\n/);
    expect(await raw(full).fetch(documents)).toEqual(before);
  });

  test("fills an empty lake, and replaces content, with every file as it was named", async () => {
    const described = `*[_type match "sanity.*Asset"]{_id, originalFilename, altText} | order(_id)`;
    const wanted = await printOf(await folderStore(exported()));
    const files = await useLake(join(made, "lake"), (local) =>
      raw(local).fetch<unknown[]>(described),
    );
    const empty = await lakeAt(join(dir, "empty"));
    await moveContent(await folderStore(archive()), empty, gently);
    expect(await printOf(empty)).toBe(wanted);
    await moveContent(await folderStore(unpacked()), await fullStore(), everything);
    expect(await printOf(await fullStore())).toBe(wanted);
    // The lake still has the files of its first content, too.
    expect(await raw(full).fetch(described)).toEqual(expect.arrayContaining(files));
  });
});

/** The same as `--force --replace`. */
const everything = { force: true, replace: true };

const printOf = (store: ContentStore) =>
  store.read(async (content) => content && fingerprint(content));

/** A client that sees drafts and what is private, too. */
const raw = (local: TestLake) => local.with({ perspective: "raw" });

async function fileIn(folder: string, name: RegExp): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  return join(folder, names.find((each) => name.test(each)) ?? "");
}
