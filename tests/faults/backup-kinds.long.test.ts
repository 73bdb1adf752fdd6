import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "@sanity/client";
import { ArtifactStore } from "../../server/avatars/artifacts.ts";
import { readLock, writeLock } from "../../server/gate/lock-file.ts";
import { serveLake } from "content-lake";
import { People } from "../../server/people/people.ts";
import { clientConfig } from "../../src/content/source.ts";
import { PROJECT, LakeInstance } from "./backup/programs.ts";

/*
 * Every kind of backup is restored into empty folders. Then every document, earlier version, release, file
 * and person is compared, and the extra files: a sealed site's key, and paid voices.
 */

const PICTURE = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="36" height="51"/>');

let dir: string;
let dataDir: string;
let before: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "polyphony-kinds-"));
  dataDir = join(dir, "lake");
  await withLake(dataDir, async (url, token) => {
    const client = clientOf(url, token);
    await client.assets.upload("image", PICTURE, { filename: "face.svg" });
    for (let n = 0; n < 5; n += 1) {
      await client.createOrReplace({ _id: "note", _type: "note", title: `edit ${n}` });
    }
    await client.create({ _id: "drafts.note", _type: "note", title: "a draft" });
    await client.create({ _id: "gone", _type: "note", title: "deleted, and not forgotten" });
    await client.delete("gone");
    await client.releases.create({ releaseId: "spring", metadata: { title: "Spring" } });
    await client.createVersion({
      document: { _id: "versions.spring.note", _type: "note", title: "in spring" },
      publishedId: "note",
      releaseId: "spring",
    });
  });
  const people = new People(dataDir);
  const ada = { email: "ada@example.org", name: "Ada", role: "administrator" } as const;
  people.accept(people.invite(ada).token, { password: "hash" });
  people.close();
  writeLock(join(dir, "site"), { contentKey: "a2V5", keyId: "0a", passwords: [] });
  const made = new ArtifactStore(join(dir, "avatars", "made"));
  await made.putAudio("voice", { bytes: Buffer.from("sound"), mediaType: "audio/wav" });
  before = await contentOf(folders());
});
afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
});

const clientOf = (apiHost: string, token: string) =>
  createClient({ ...clientConfig({ ...PROJECT, apiHost, token }), perspective: "raw" });

async function withLake<T>(
  dataDir: string,
  use: (url: string, token: string) => Promise<T>,
): Promise<T> {
  const lake = await serveLake({ ...PROJECT, dataDir, port: 0 });
  try {
    return await use(lake.url, lake.token);
  } finally {
    await lake.close();
  }
}

/** The folders of an instance; those of the tests' own one without an argument. */
function folders(root = dir) {
  return {
    LAKE_DATA_DIR: join(root, "lake"),
    SITE_DATA_DIR: join(root, "site"),
    AVATARS_DATA_DIR: join(root, "avatars"),
  };
}

/** All data of an instance, as one text. */
async function contentOf(of: ReturnType<typeof folders>): Promise<string> {
  const people = new People(of.LAKE_DATA_DIR);
  const accounts = people.all().map((each) => [each, people.credentials(each.email ?? "")?.hash]);
  people.close();
  const voice = await new ArtifactStore(join(of.AVATARS_DATA_DIR, "made")).audio("voice");
  const extras = [accounts, readLock(of.SITE_DATA_DIR), voice];
  return `${JSON.stringify(extras)}\n${await lakeContent(of.LAKE_DATA_DIR)}`;
}

/** All data of a lake, as one text. */
function lakeContent(dataDir: string): Promise<string> {
  return withLake(dataDir, async (url, token) => {
    const client = clientOf(url, token);
    const documents = await client.fetch<{ _id: string; url?: string }[]>("*[] | order(_id)");
    const files = await Promise.all(
      documents.flatMap(({ url: address }) =>
        address === undefined
          ? []
          : [fetch(address).then(async (response) => response.arrayBuffer())],
      ),
    );
    const ids = [...documents.map(({ _id }) => _id), "gone"].join(",");
    const history = await client.request<unknown>({
      url: `/data/history/production/transactions/${ids}`,
      query: { effectFormat: "mendoza", limit: "1000" },
    });
    const hashes = files.map((bytes) =>
      createHash("sha1").update(Buffer.from(bytes)).digest("hex"),
    );
    const text = JSON.stringify({ documents, history: String(history), hashes }, undefined, 1);
    return text.replaceAll(url, "");
  });
}

/** Kinds of backups: the destination, and the name to restore from. */
const KINDS: { kind: string; to?: () => string; name: RegExp }[] = [
  { kind: "a folder of BACKUP_TO", name: /plain\/polyphony-[^/.]+$/ },
  { kind: "a packed file", to: () => join(dir, "packed.tar"), name: /packed\.tar$/ },
];

test.each(KINDS)(
  "from $kind comes back every document, version, release, file, person and key",
  async ({ to, name }) => {
    const paid = { ELEVENLABS_API_KEY: "of-the-tests" };
    const BACKUP_TO = join(dir, "plain");
    const instance = await LakeInstance.at(dataDir, { ...folders(), BACKUP_TO, ...paid });
    const made = await instance.run("backup", ...(to === undefined ? [] : ["--to", to()]));
    const from = /--from (\S+)/.exec(made.text)?.[1] ?? "";
    expect(from).toMatch(name);

    const empty = folders(await mkdtemp(join(dir, "restored-")));
    const restoring = await LakeInstance.at(empty.LAKE_DATA_DIR, {
      ...empty,
      ...paid,
    });
    const restored = await restoring.run("restore", "--from", from, "--yes");
    expect(restored.text).toContain("The backup is in place.");
    expect(restored.code).toBe(0);
    expect(await contentOf(empty)).toBe(before);
  },
  240_000,
);
