import type { SanityClient } from "@sanity/client";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testFolder } from "../support/test-folder.ts";
import { z } from "zod";
import { AvatarStore } from "../../server/avatars/store.ts";
import { restoreBackup } from "../../server/backup/restore.ts";
import { People } from "../../server/people/people.ts";
import { Fatal } from "../../server/runtime/fatal.ts";
import { LAKE_RULES } from "../../server/source/embedded-lake.ts";
import { copySeededLake, PROJECT, useLake } from "../../server/source/testing/test-lake.ts";
import { LAKE_PATH } from "../../src/facts/studio.ts";
import { createLake, readLakeToken } from "content-lake";
import { readLockRecord, writeLockRecord } from "sealed-site";
import { createInstance, type Instance } from "../support/instance.ts";
import { serveLocally } from "../support/own-server.ts";

/*
 * Backup and restore of a lake. After the loss of a disk, or of a day's work, a restore brings back every document,
 * draft, earlier version and file.
 */

const EDITED = ["drafts.agent-nora", "agent-amara"] as const;
const PICTURE = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="360" height="510"><rect width="9" height="9"/></svg>',
);

/** Base address of a lake's API. */
const ADDRESS = new RegExp(`http://(?:localhost|127\\.0\\.0\\.1):\\d+(?:${LAKE_PATH})?`, "g");

const [BACKUP, RESTORE] = ["server/cli/backup.ts", "server/cli/restore.ts"] as const;

let dir: string;
const lakeDir = () => join(dir, "lake");
let backup: string;
/** The one of the later content. */
let tuesday: string;
let place: Instance;
let closeLake: () => Promise<void>;
/** Id of a picture that was uploaded before the backup. */
let picture: string;
/** Content of the lake after the backup and further edits. */
let later: Content;

beforeAll(async () => {
  dir = testFolder();
  await copySeededLake(lakeDir());
  const settings = { ...WITH_VOICES, BACKUP_TO: join(dir, "plain") };
  place = await createInstance({ dir, settings });
  closeLake = await openLake();
  backup = join(dir, "monday");
  tuesday = join(dir, "tuesday");
});
afterAll(() => closeLake());

/** Settings of an instance that has paid voices as well. */
const WITH_VOICES = { ELEVENLABS_API_KEY: "of-the-tests" };

/** Opens the lake at the editors' address, as `npm start` does. @returns closes it */
async function openLake(): Promise<() => Promise<void>> {
  const url = place.source.apiHost;
  const lake = await createLake({ ...LAKE_RULES, ...PROJECT, dataDir: lakeDir(), url });
  const server = await serveLocally(
    (request, response) => {
      request.url = (request.url ?? "").slice(LAKE_PATH.length);
      void lake.handle(request, response);
    },
    { port: Number(place.settings.STUDIO_PORT) },
  );
  return async () => void (await Promise.all([server.close(), lake.close()]));
}

/** All content of a lake that the token can read. */
interface Content {
  documents: { _id: string; _rev: string; title?: string }[];
  /** Lines of the histories of the documents that were edited. */
  history: string;
  /** SHA-1 of each asset's bytes as they are served, by the asset's id. */
  files: Record<string, string>;
}

async function read(client: SanityClient): Promise<Content> {
  const content = await readDocuments(client);
  const history = await client.request<unknown>({
    url: `/data/history/production/transactions/${EDITED.join(",")},${picture},gone`,
    query: { effectFormat: "mendoza", limit: "1000" },
  });
  return { ...content, history: String(history).replaceAll(ADDRESS, "") };
}

async function readDocuments(client: SanityClient): Promise<Omit<Content, "history">> {
  // Assets have the address of the lake that serves them.
  const documents = await client.fetch<Content["documents"]>(
    '*[!(_id in path("publication.**"))]{..., "url": null} | order(_id)',
  );
  const assets = await client.fetch<{ _id: string; url: string }[]>(
    '*[_type in ["sanity.imageAsset", "sanity.fileAsset"]]{_id, url}',
  );
  const files: Record<string, string> = {};
  for (const { _id, url: address } of assets) {
    const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
    files[_id] = createHash("sha1").update(bytes).digest("hex");
  }
  return { documents, files };
}

/** Reads a folder's lake, which does not run. */
const readIn = <T>(dataDir: string, use: (client: SanityClient) => Promise<T>) =>
  useLake(dataDir, (local) => use(local.with({ perspective: "raw" })));

/** Restores into a folder whose lake does not run. */
async function restoreInto(dataDir: string, from: string): Promise<string> {
  const said: string[] = [];
  // Port 9 answers nobody.
  const address = { ...PROJECT, dataDir, url: "http://127.0.0.1:9" };
  const say = (text: string) => void said.push(text);
  const confirm = async () => true;
  await restoreBackup({ from, address, extras: [], confirm, say, now: Date.now() });
  return said.join("\n");
}

/** Edits a draft and a published document in one transaction, again and again. */
function edit(client: SanityClient): () => Promise<number> {
  let n = 0;
  let stopped = false;
  const [draft, published] = EDITED;
  const done = (async () => {
    while (!stopped) {
      n += 1;
      await client
        .transaction()
        .patch(draft, (patch) => patch.set({ title: `edit ${n}` }))
        .patch(published, (patch) => patch.set({ title: `edit ${n}` }))
        .commit({ returnDocuments: false });
      // The history must not grow with the duration of the backup on a busy machine.
      await wait(20 * n);
    }
  })();
  return async () => {
    stopped = true;
    await done;
    return n;
  };
}

test("a backup during edits is a consistent snapshot of the lake", async () => {
  const { client } = place;
  const nora = await client.getDocument("agent-nora");
  await client.create({ ...nora, _id: "drafts.agent-nora", _type: "agent", title: "edit 0" });
  await client.create({ _id: "gone", _type: "note", title: "deleted, and not forgotten" });
  await client.delete("gone");
  const asset = await client.assets.upload("image", PICTURE, { filename: "face.svg" });
  picture = asset._id;
  const stop = edit(client);
  const people = new People(lakeDir());
  const ada = { email: "ada@example.org", name: "Ada", role: "administrator" } as const;
  people.accept(people.invite(ada).token, { password: "hash" });
  const made = await place.run(BACKUP, "--to", backup);
  expect(await stop()).toBeGreaterThan(3);
  expect(made.text).toMatch(
    /documents, \d+ drafts, \d+ transactions of history, .* \d+ files, accounts: 1\./,
  );
  expect(made.code).toBe(0);

  const elsewhere = join(dir, "elsewhere");
  const messages = await restoreInto(elsewhere, backup);
  expect(messages).toContain("The backup is in place.");
  expect(messages).toContain("People who may sign in again, with their passwords and passkeys: 1.");
  const back = new People(elsewhere);
  expect(back.credentials(ada.email)?.hash).toBe("hash");
  for (const each of [people, back]) each.close();
  const found = await readIn(elsewhere, read);
  // Two documents that are edited together have the same edit.
  const titles = EDITED.map((id) => found.documents.find(({ _id }) => _id === id)?.title);
  expect(titles[0]).toMatch(/^edit \d+$/);
  expect(titles[1]).toBe(titles[0]);
  expect(found.history).toContain("deleted, and not forgotten");
  expect(found.files[picture]).toBe(createHash("sha1").update(PICTURE).digest("hex"));

  // It contains no secret; the restored lake makes its own.
  const files = ["lake.sqlite", "manifest.json", "people.sqlite"];
  expect((await readdir(backup)).toSorted()).toEqual(["assets", ...files]);
  expect(readLakeToken(elsewhere)).not.toBe(readLakeToken(lakeDir()));
  for (const file of files) {
    expect((await stat(join(backup, file))).mode & 0o077).toBe(0);
  }
});

/** Opens what the avatars have in a folder. */
async function withStore<T>(folder: string, use: (store: AvatarStore) => Promise<T>): Promise<T> {
  const store = new AvatarStore(folder);
  return use(store).finally(() => store.close());
}

test("a backup, restored elsewhere, is equal in every document, draft, version, file and key", async () => {
  const lock = { contentKey: "a2V5", keyId: "0a", passwords: [] };
  const voice = { bytes: Buffer.from("sound"), mediaType: "audio/wav" } as const;
  await mkdir(join(dir, "site"), { recursive: true });
  await writeLockRecord(join(dir, "site", "gate.json"), lock);
  await withStore(join(dir, "avatars"), (store) => store.put("voice", voice));
  later = await read(place.client);
  expect((await place.run(BACKUP, "--to", tuesday)).code).toBe(0);
  const other = join(dir, "other-machine");
  const twin = join(other, "lake");
  const restored = await createInstance({ dir: other, settings: WITH_VOICES });
  expect((await restored.run(RESTORE, "--from", tuesday, "--yes")).code).toBe(0);
  expect(await readLockRecord(join(other, "site", "gate.json"))).toEqual(lock);
  const made = await withStore(join(other, "avatars"), (store) => store.audio("voice"));
  expect(made).toEqual(voice);
  const found = await readIn(twin, read);
  expect(found.documents).toEqual(later.documents);
  expect(found.files).toEqual(later.files);
  // Printing a difference in megabytes of history would take minutes.
  expect(found.history === later.history).toBe(true);
  expect(found.history.length).toBeGreaterThan(100_000);
});

test("a restore shows its changes first, needs a yes, keeps the old data and can be undone", async () => {
  const running = await place.run(RESTORE, "--from", backup, "--yes");
  expect(running.text).toContain("Stop npm start");
  await closeLake();
  const question = await place.run(RESTORE, "--from", backup);
  expect(question.text).toMatch(/Backup .* documents, .*\nNow .* documents, /);
  expect(question.text).toContain("--yes");
  expect((await readIn(lakeDir(), readDocuments)).documents).toEqual(later.documents);

  const token = readLakeToken(lakeDir());
  const done = await place.run(RESTORE, "--from", backup, "--yes");
  expect(done.text).toContain("The backup is in place.");
  const restored = (await readIn(lakeDir(), readDocuments)).documents;
  expect(restored).not.toEqual(later.documents);
  expect(restored.length).toBe(later.documents.length);
  // Open Studio windows keep working, because the token stays.
  expect(readLakeToken(lakeDir())).toBe(token);

  const earlier = /--from (\S+before-restore\S+)/.exec(done.text)?.[1] ?? "";
  expect((await place.run(RESTORE, "--from", earlier, "--yes")).text).toContain("in place");
  closeLake = await openLake();
  const now = await read(place.client);
  expect(now.documents).toEqual(later.documents);
  expect(now.files).toEqual(later.files);
  expect(now.history === later.history).toBe(true);
});

/** States of a lake that does not run. */
const STATES: Record<string, (folder: string) => Promise<void>> = {
  damaged: (folder) => writeFile(join(folder, "lake.sqlite"), "This was a database once."),
  empty: async () => {},
  newer: async (folder) => {
    const database = new DatabaseSync(join(folder, "lake.sqlite"));
    database.exec("CREATE TABLE future (x); PRAGMA user_version = 99;");
    database.close();
  },
  edited: (folder) => copySeededLake(folder),
};
for (const [state, make] of Object.entries(STATES)) {
  const tags = state === "damaged" ? [] : ["long"];
  test(`a restore works into a lake that does not run and is ${state}`, { tags }, async () => {
    const folder = join(dir, `state-${state}`);
    await mkdir(folder);
    await make(folder);
    await restoreInto(folder, tuesday);
    expect((await readIn(folder, readDocuments)).documents).toEqual(later.documents);
    const earlier = (await readdir(folder)).filter((name) => name.startsWith("before-restore-"));
    const whole = earlier.map((name) => existsSync(join(folder, name, "lake.sqlite")));
    expect(whole).toEqual(state === "empty" ? [] : [true]);
  });
}

test(
  "a restore that is killed at any moment leaves the data of before or the restored data",
  { tags: ["long"] },
  async () => {
    for (const delay of [0, 100, 300, 600]) {
      const killed = join(dir, `killed-${delay}`);
      const folder = join(killed, "lake");
      await copySeededLake(folder);
      const before = (await readIn(folder, readDocuments)).documents;
      const instance = await createInstance({ dir: killed });
      const names = await readdir(folder);
      const child = instance.spawn(RESTORE, "--from", tuesday, "--yes");
      const ended = once(child, "exit");
      // Until then it has changed nothing.
      await expect.poll(() => readdir(folder), { interval: 5, timeout: 30_000 }).not.toEqual(names);
      await wait(delay);
      child.kill("SIGKILL");
      await ended;
      const { documents } = await readIn(folder, readDocuments);
      const restored = documents.some(({ _id }) => _id === "drafts.agent-nora");
      expect(documents).toEqual(restored ? later.documents : before);
      // The next restore removes everything that a kill leaves.
      await restoreInto(folder, tuesday);
      expect((await readdir(folder)).filter((name) => /^\.restore-|\.part-/.test(name))).toEqual(
        [],
      );
    }
  },
);

const Manifest = z.looseObject({ files: z.record(z.string(), z.string()) });

test("an incomplete backup is refused with the reason, and nothing changes", async () => {
  const broken = async (name: string, spoil: (folder: string) => Promise<void>) => {
    const folder = join(dir, name);
    await cp(backup, folder, { recursive: true });
    await spoil(folder);
    return folder;
  };
  const half = await broken("monday.part-0badcafe", (folder) => rm(join(folder, "manifest.json")));
  const flipped = await broken("flipped", async (folder) => {
    const bytes = await readFile(join(folder, "lake.sqlite"));
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await writeFile(join(folder, "lake.sqlite"), bytes);
  });
  const withManifest = (name: string, change: (files: Record<string, string>) => object) =>
    broken(name, async (folder) => {
      const file = join(folder, "manifest.json");
      const manifest = Manifest.parse(JSON.parse(await readFile(file, "utf8")));
      await writeFile(file, JSON.stringify({ ...manifest, ...change(manifest.files) }));
    });
  const none = "0".repeat(64);
  const nobody = await withManifest("nobody", () => ({
    people: 9,
    files: { "lake.sqlite": none },
  }));
  const deep = await withManifest("deep", (files) => ({
    files: { ...files, "assets/sub/dir/x": none },
  }));
  const lost = await broken("lost", async (folder) => {
    const [asset = ""] = await readdir(join(folder, "assets"));
    await rm(join(folder, "assets", asset));
  });
  // Every object has something of this name.
  const more = await broken("more", (folder) => writeFile(join(folder, "constructor"), "more"));
  const target = join(dir, "untouched");
  await mkdir(target);
  for (const [from, reason] of [
    [half, /it is incomplete/],
    [flipped, /lake\.sqlite is lost or was changed/],
    [nobody, /its manifest cannot be read/],
    [deep, /its manifest cannot be read/],
    [lost, /assets\/\w+ is lost or was changed/],
    [join(backup, "manifest.json"), /is not a backup, which is a folder/],
    [more, /its manifest does not name constructor/],
    [join(dir, "nowhere"), /There is no backup/],
  ] as const) {
    const refused = restoreInto(target, from);
    await expect(refused).rejects.toThrow(reason);
    // One line for a person.
    await expect(refused).rejects.toBeInstanceOf(Fatal);
    await expect(refused).rejects.not.toThrow(/\n/);
  }
  expect(await readdir(target)).toEqual([]);
});

test("a backup never replaces anything, and explains its error", async () => {
  const again = await place.run(BACKUP, "--to", backup);
  expect(again).toMatchObject({ code: 1 });
  expect(again.text).toContain("exists already");

  const named = await place.run(BACKUP);
  expect(named.text).toMatch(/--from \S+\/plain\/polyphony-[^/.]+$/m);

  const nowhere = await createInstance({ dir: join(dir, "no-lake") });
  const none = await nowhere.run(BACKUP, "--to", join(dir, "none"));
  expect(none).toMatchObject({ code: 1 });
  expect(none.text).toContain("There is no Content Lake in");
  expect(existsSync(join(dir, "none"))).toBe(false);
  expect((await readdir(dir)).filter((name) => name.includes(".part-"))).toEqual([
    "monday.part-0badcafe",
  ]);
});
