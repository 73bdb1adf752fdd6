import { createHash } from "node:crypto";
import { readdir, readFile, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ReleaseStore } from "../../server/release/store.ts";
import { takeReports } from "../../server/release/lost.ts";
import { type Lake, lakeToken } from "content-lake";
import { openDoor } from "content-lake/testing";
import { parseSettings } from "../../server/runtime/settings.ts";
import { openLake } from "../../server/source/open-lake.ts";
import { ask } from "../support/visitors.ts";
import { createPublishingWorld, type PublishingWorld } from "./publishing/world.ts";

/*
 * What the disk does to databases and files: bytes that change, files that end early, files that are
 * gone. Visitors keep the site; what can be made anew is, and one message says what happened.
 */

/** However slow the machine is, in milliseconds. */
const LONG = { timeout: 60_000, interval: 50 };
vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 });

const PAGES = ["/", "/agent/nora", "/about"];

let world: PublishingWorld;
let site: string;
let before: string[];

beforeAll(async () => {
  world = await createPublishingWorld();
  site = join(world.dir, "site");
  await world.openLake();
  await world.withPublisher(async () => {
    // Its first comparison with the content leaves a copy of the database.
    await vi.waitUntil(async () => (await readdir(site)).includes("releases.copy.sqlite"), LONG);
    await vi.waitUntil(world.settled, LONG);
  });
  before = await visit();
});
afterAll(() => world.remove());

const visit = () => Promise.all(PAGES.map(async (page) => (await ask(world.siteUrl + page)).body));

/** What was printed since a moment that matches. */
const told = (since: number, text: RegExp) =>
  world.lines.slice(since).filter((line) => text.test(line));

async function flip(file: string): Promise<void> {
  const bytes = await readFile(file);
  // The beginning of each page says what is in it.
  for (let at = 100; at < bytes.length; at += 4096) bytes.fill(0xa5, at, at + 300);
  await writeFile(file, bytes);
}

/** An edit of the published content, with its text on the page of an agent. */
async function edit(text: string): Promise<void> {
  await world.client.patch("agent-nora").set({ "callToAction.headline": text }).commit();
}
const shows = async (text: string) =>
  (await ask(`${world.siteUrl}/agent/nora`)).body.includes(text);

/** Brings what is in a database's log into its file. */
function settleFile(file: string): void {
  const database = new DatabaseSync(file);
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}

/** Whether the copy of the releases is that of the current one. */
function copied(): boolean {
  const [store, copy] = [ReleaseStore.open(site, { readonly: true }), ReleaseStore.openCopy(site)];
  const same = store.current()?.id === copy?.current()?.id;
  store.close();
  copy?.close();
  return same;
}

const SPOILED = [
  ["changed bytes", flip, []],
  // The copy takes its place in the same way.
  ["no file", rm, ["long"]],
] as const;
for (const [name, spoil, tags] of SPOILED) {
  const what = `releases with ${name}: the site stays without the publisher, and publishing goes on with it`;
  test(what, { tags: [...tags] }, async () => {
    const shown = await visit();
    const file = join(site, "releases.sqlite");
    settleFile(file);
    await rm(`${file}-wal`, { force: true });
    await rm(`${file}-shm`, { force: true });
    await spoil(file);
    expect((await visit()).map(hashOf)).toEqual(shown.map(hashOf));
    const since = world.lines.length;
    await world.withPublisher(async () => {
      expect((await visit()).map(hashOf)).toEqual(shown.map(hashOf));
      await edit(`releases ${name}`);
      await expect.poll(() => shows(`releases ${name}`), LONG).toBe(true);
      await expect.poll(copied, LONG).toBe(true);
    });
    const messages = told(
      since,
      /releases\.sqlite\) (?:was damaged|is lost).*its copy is in its place/,
    );
    expect(messages).toHaveLength(1);
  });
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** SHA-256 of a page, and the files of all its forms. */
function filesOf(page: string): { hash: string; forms: string[] } {
  const store = ReleaseStore.open(site, { readonly: true });
  const hash = store.find(`${page}/index.html`)?.hash ?? "";
  const forms = ([undefined, "br", "gzip"] as const).map((form) => store.objectFile(hash, form));
  store.close();
  return { hash, forms };
}

test(
  "a page that is half written is shown to nobody, and whole once it is made again",
  { tags: ["long"] },
  async () => {
    // Nobody has asked for it yet: the site server keeps what it has served in memory.
    const page = "/accessibility";
    const { forms } = filesOf(page);
    const shown = await readFile(forms[0] ?? "", "utf8");
    for (const file of forms) await truncate(file, 1000);
    expect((await ask(world.siteUrl + page)).status).toBe(500);
    await world.withPublisher(async () => {
      await expect.poll(async () => (await ask(world.siteUrl + page)).body, LONG).toBe(shown);
      await expect.poll(world.settled, LONG).toBe(true);
    });
  },
);

test("a page whose file is lost or changed is made again, to the letter", async () => {
  // Nobody has asked for it yet: the site server keeps what it has served in memory.
  const page = "/contact";
  const { hash, forms } = filesOf(page);

  const shown = await readFile(forms[0] ?? "", "utf8");

  // Every form of it is gone: the first visitor is told that it cannot be shown, and it is noted.
  for (const file of forms) await rm(file, { force: true });
  expect((await ask(world.siteUrl + page)).status).toBe(500);
  await world.withPublisher(async () => {
    await expect.poll(async () => (await ask(world.siteUrl + page)).body, LONG).toBe(shown);
    await expect.poll(world.settled, LONG).toBe(true);
  });
  expect(takeReports(site)).toBe(false);

  // Its bytes have changed: a compressed form has them still.
  const [plain = "", br = ""] = forms;
  const bytes = await readFile(plain);
  await writeFile(plain, Buffer.from(bytes).fill("x", 50, 90));
  await rm(br);
  await world.withPublisher(async () => {
    const found = async () =>
      createHash("sha256")
        .update(await readFile(plain))
        .digest("hex");
    await expect.poll(found, LONG).toBe(hash);
    await expect.poll(world.settled, LONG).toBe(true);
  });
  expect((await ask(world.siteUrl + page)).body).toBe(shown);
});

test("a picture of the dataset whose file is lost is fetched again", async () => {
  const picture = /\/media\/[\w.-]+\.(?:avif|webp|svg)/.exec(before.join(""))?.[0] ?? "";
  const shown = await fetch(world.siteUrl + picture);
  const bytes = Buffer.from(await shown.arrayBuffer());
  expect(shown.status).toBe(200);
  const store = ReleaseStore.open(site, { readonly: true });
  const hash = store.find(picture)?.hash ?? "";
  for (const form of [undefined, "br", "gzip"] as const) {
    await rm(store.objectFile(hash, form), { force: true });
  }
  store.close();
  await world.withPublisher(async () => {
    const found = async () =>
      Buffer.from(await (await fetch(world.siteUrl + picture)).arrayBuffer());
    await expect.poll(async () => (await found()).equals(bytes), LONG).toBe(true);
  });
});

test("what is swept away while the publisher runs are objects that no release names", async () => {
  const store = ReleaseStore.open(site, { graceMs: 0 });
  const hash = await store.putObject(Buffer.from("nobody's"), "page");
  const file = store.objectFile(hash);
  store.close();
  const old = new Date(Date.now() - 60 * 60_000);
  await utimes(file, old, old);
  await world.withPublisher(async () => {
    await expect
      .poll(
        () =>
          readFile(file).then(
            () => "there",
            () => "gone",
          ),
        LONG,
      )
      .toBe("gone");
  });
  expect((await ask(`${world.siteUrl}/agent/nora`)).status).toBe(200);
});

test("a lake with a damaged document names it with the way back, and whoever asks is told the same", async () => {
  const dataDir = join(world.dir, "lake");
  await world.closeLake();
  const database = new DatabaseSync(join(dataDir, "lake.sqlite"));
  // Changed bytes within a text are valid JSON still.
  database.exec(
    "UPDATE documents SET body = replace(body, 'Nora', 'Nova') WHERE id = 'agent-nora'",
  );
  database.close();
  const lines: string[] = [];
  const note = (line: string) => void lines.push(line);
  let mounted: Pick<Lake, "handle" | "upgrade"> | undefined;
  const lake = await openLake(parseSettings({ LAKE_DATA_DIR: dataDir, SITE_DATA_DIR: site }), {
    adopt: false,
    people: undefined,
    logger: { error: note, info: note },
    mount: (opened) => {
      mounted = opened;
    },
    wait: () => undefined,
    published: () => undefined,
  });
  expect(lines).toEqual([
    expect.stringMatching(
      /^The document "agent-nora" .*lake\.sqlite\) cannot be read.* npm run restore/,
    ),
  ]);
  expect(await lake.checks()).toEqual([{ name: "database", ok: false, message: lines[0] }]);
  if (mounted === undefined) throw new Error("Nothing answers.");
  const door = await openDoor(mounted);
  const headers = { authorization: `Bearer ${lakeToken(dataDir)}` };
  const answer = await fetch(`${door.url}/v1/data/query/production?query=*`, { headers });
  await door.close();
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain("npm run restore");
});
