import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { startLocalLake, type LocalLake } from "content-lake/testing";
import { loadMigrations } from "./load.ts";
import { migrate, MIGRATIONS_RECORD } from "./migrate.ts";
import type { NamedMigration } from "./migration.ts";

const SPLIT: NamedMigration = {
  id: "2026-12-01-split-names",
  title: "Split names",
  filter: `_type == "person"`,
  change: ({ name, ...document }) => {
    if (typeof name !== "string") return document;
    const [first = "", last = ""] = name.split(" ");
    return { ...document, first, last };
  },
};
const LATER: NamedMigration = {
  id: "2026-12-02-greet",
  title: "Greet",
  filter: `_type == "person"`,
  change: (document) => ({ ...document, greeting: `Hello ${String(document.first)}` }),
};

let lake: LocalLake;
beforeEach(async () => {
  lake = await startLocalLake();
  for (const _id of ["nora", "drafts.nora"]) {
    await lake.client.create({ _id, _type: "person", name: "Nora Bea", age: 41 });
  }
  await lake.client.create({ _id: "new", _type: "person", first: "Kofi", last: "A" });
});
afterEach(() => lake.remove());

const run = (migrations: readonly NamedMigration[], dryRun = false) =>
  migrate({ client: lake.with({ perspective: "raw" }), migrations, dryRun, now: () => 0 });
const positions = () => lake.client.fetch<string[]>("array::unique(*[]._rev)");
const doc = (id: string) => lake.client.getDocument(id);

test("a dry run says which documents would change, and changes none", async () => {
  const before = await positions();
  const results = await run([SPLIT, LATER], true);
  expect(results.map(({ changed }) => changed)).toEqual([
    ["drafts.nora", "nora"],
    ["drafts.nora", "new", "nora"],
  ]);
  expect(await positions()).toEqual(before);
});

test("each migration runs once, in order, on drafts as well, in one transaction", async () => {
  await run([LATER, SPLIT]);
  expect(await doc("nora")).toMatchObject({ first: "Nora", greeting: "Hello Nora", age: 41 });
  expect(await doc("drafts.nora")).not.toHaveProperty("name");
  const record = await doc(MIGRATIONS_RECORD);
  expect(record?.done).toHaveLength(2);
  expect((await doc("nora"))?._rev, "with its record").toBe(record?._rev);
  const before = await positions();
  expect(await run([SPLIT, LATER])).toEqual([]);
  expect(await positions()).toEqual(before);
});

test("a document that is edited meanwhile keeps its edit, and nothing of the migration is left", async () => {
  let edited = false;
  const client = lake.with({
    perspective: "raw",
    resolveFetch: () => async (input, init) => {
      // An editor is quicker than the migration.
      if (!edited && new Request(input).url.includes("/data/mutate/")) {
        edited = true;
        await lake.client.patch("nora").set({ age: 42 }).commit();
      }
      return fetch(input, init);
    },
  });
  await expect(
    migrate({ client, migrations: [SPLIT], dryRun: false, now: () => 0 }),
  ).rejects.toThrow("nothing of it is left");
  expect(await doc("nora")).toMatchObject({ name: "Nora Bea", age: 42 });
  expect(await doc("drafts.nora")).toHaveProperty("name");
  expect(await doc(MIGRATIONS_RECORD)).toBeUndefined();
  await run([SPLIT]);
  expect(await doc("nora")).toMatchObject({ first: "Nora", age: 42 });
});

test("a migration that comes too late to be in order is refused", async () => {
  await run([LATER]);
  await expect(run([SPLIT, LATER])).rejects.toThrow("forward only");
});

test("files are migrations by their names; one without a migration is named", async () => {
  const folder = await mkdtemp(join(tmpdir(), "migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "README.md"), "notes");
  await writeFile(
    join(folder, "2026-12-01-a.ts"),
    'export default { title: "A", filter: "true", change: (document) => document };',
  );
  expect((await loadMigrations(folder)).map(({ id }) => id)).toEqual(["2026-12-01-a"]);
  await writeFile(join(folder, "2026-12-02-b.ts"), "export default 1;");
  await expect(loadMigrations(folder)).rejects.toThrow("2026-12-02-b.ts has no migration");
});
