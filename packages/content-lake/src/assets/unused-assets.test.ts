import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { systemClock } from "../clock.ts";
import type { Json } from "../document.ts";
import { Store } from "../store.ts";
import { ownTerms, planTransaction } from "../transaction.ts";
import { AssetDisk } from "./files.ts";
import { deleteUnusedAssets } from "./unused-assets.ts";

const LATER = "9999-01-01T00:00:00.000Z";
let dir: string;
let store: Store;
let disk: AssetDisk;
let logged: string[];
let forgotten: string[];
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "lake-unused-"));
  store = new Store(dir);
  store.load("http://lake");
  disk = new AssetDisk(dir);
  [logged, forgotten] = [[], []];
});
afterEach(async () => {
  store.close();
  await rm(dir, { recursive: true, force: true });
});

function mutate(...mutations: Json[]): void {
  store.commit(planTransaction(ownTerms(Date.now()), store, [() => mutations]), "nora");
}

/** Stores a file as an upload does. @returns the id of its document and the path of its bytes */
async function upload(text: string): Promise<{ id: string; file: string }> {
  const hash = await disk.store(Buffer.from(text));
  const id = `file-${hash}-txt`;
  mutate({ create: { _id: id, _type: "sanity.fileAsset", sha1hash: hash, size: text.length } });
  return { id, file: disk.path(hash) };
}

const note = (ref: string, more: object = {}): Json => ({
  createOrReplace: { _id: "note", _type: "note", file: { _ref: ref, ...more } },
});

/** Makes some edits, and deletes the history before the newest of them. */
function forgetAllButTheLast(): void {
  for (let n = 0; n < 3; n += 1) mutate({ createOrReplace: { _id: "other", _type: "note", n } });
  forgotten = store.history.prune(LATER);
}

/** Looks, by default as after a restart. */
const look = (pause = async () => {}, on = new AssetDisk(dir)) => {
  const logger = { info: (text: string) => logged.push(text), error: () => undefined };
  return deleteUnusedAssets({ store, disk: on, clock: systemClock, logger }, forgotten, pause);
};

test("an asset that no document and no stored version names is deleted with its file", async () => {
  const never = await upload("a");
  const formerly = await upload("b");
  const used = await upload("c");
  const weak = await upload("d");
  const removed = await upload("e");
  mutate({ delete: { id: removed.id } });
  mutate(note(formerly.id));
  mutate(note(used.id), {
    create: { _id: "drafts.weak", _type: "note", file: { _ref: weak.id, _weak: true } },
  });
  // The history still has the version that shows it.
  expect(await look()).toBe(0);
  forgetAllButTheLast();
  expect(existsSync(removed.file)).toBe(true);
  expect(await look()).toBe(3);
  expect(logged).toEqual([expect.stringMatching(/were deleted: 3,/)]);
  expect(existsSync(removed.file)).toBe(false);
  const there = [never, formerly, used, weak].map(({ id }) => store.get(id) !== undefined);
  expect(there).toEqual([false, false, true, true]);
  expect([never, formerly, used, weak].map(({ file }) => existsSync(file))).toEqual(there);
});

test("an asset that was used again meanwhile stays, also one that is used during the search", async () => {
  const { id } = await upload("again");
  expect(await look()).toBe(0);
  mutate({ createOrReplace: { _id: "other", _type: "note" } });
  store.history.prune(LATER);
  mutate(note(id));
  mutate(note("another", { _weak: true }));
  expect(await look()).toBe(0);
  forgetAllButTheLast();
  let edits = 0;
  expect(
    await look(async () => {
      if (edits === 0) mutate(note(id));
      edits += 1;
    }),
  ).toBe(0);
  mutate(note("another", { _weak: true }));
  expect(await look()).toBe(0);
  forgetAllButTheLast();
  expect(await look(undefined, disk)).toBe(0);
  expect(await look()).toBe(1);
});

test("bytes that another asset shares stay", async () => {
  const { id, file } = await upload("twice");
  const sha1hash = basename(file);
  mutate({ create: { _id: `image-${sha1hash}-1x1-svg`, _type: "sanity.imageAsset", sha1hash } });
  mutate(note(`image-${sha1hash}-1x1-svg`));
  expect(await look()).toBe(0);
  forgetAllButTheLast();
  await look();
  expect(existsSync(file)).toBe(true);
  expect(store.get(id)).toBeDefined();
});
