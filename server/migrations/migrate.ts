import { isDeepStrictEqual } from "node:util";
import type { Patch, SanityClient } from "@sanity/client";
import { z } from "zod";
import { isJsonObject, parseJson, type JsonObject } from "content-lake/document";
import type { NamedMigration } from "./migration.ts";

/** The private document that says which migrations a dataset has had. */
export const MIGRATIONS_RECORD = "polyphony.migrations";

const Record = z.object({
  _rev: z.string(),
  done: z.array(z.object({ _key: z.string(), id: z.string(), at: z.string() })),
});

/** Migrations cannot run. The message is for a person and says what to do. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
  readonly userFacing = true;
}

/** What one migration does to a dataset. */
export interface Migrated {
  migration: NamedMigration;
  /** Ids of the documents that it changes. */
  changed: readonly string[];
}

/** How to migrate. */
export interface MigrateOptions {
  /** Reads and writes everything: perspective `raw`, with a token that may write. */
  client: SanityClient;
  migrations: readonly NamedMigration[];
  /** True: writes nothing. */
  dryRun: boolean;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * Runs the migrations that a dataset has not had, each in one transaction with its record: it is done
 * whole, or not at all, and by one of two that run at a time.
 * @returns what each did; with `dryRun` each is tried on the content as it is, not on what those before it make
 * @throws {MigrationError} when they are out of order, or a document changed meanwhile
 */
export async function migrate(options: MigrateOptions): Promise<Migrated[]> {
  const { client, dryRun } = options;
  const results: Migrated[] = [];
  for (const migration of await pending(options)) {
    const documents = await read(client, migration);
    const changes = documents.flatMap((document) => {
      const next = migration.change(document);
      return isDeepStrictEqual(next, document) ? [] : [{ document, next }];
    });
    if (!dryRun) await commit(options, migration, changes);
    results.push({ migration, changed: changes.map(({ document }) => String(document._id)) });
  }
  return results;
}

async function pending({ client, migrations }: MigrateOptions): Promise<NamedMigration[]> {
  const done = new Set((await readRecord(client))?.done.map(({ id }) => id));
  const sorted = migrations.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const open = sorted.filter(({ id }) => !done.has(id));
  const last = [...done].toSorted().at(-1);
  const early = open.find(({ id }) => last !== undefined && id < last);
  if (early !== undefined) {
    throw new MigrationError(
      `The migration ${early.id} comes before ${last}, which this dataset has had already. Give it a later date: migrations run forward only.`,
    );
  }
  return open;
}

async function readRecord(client: SanityClient) {
  const found = await client.fetch<unknown>("*[_id == $id][0]", { id: MIGRATIONS_RECORD });
  return found === null ? undefined : Record.parse(found);
}

async function read(client: SanityClient, { filter }: NamedMigration): Promise<JsonObject[]> {
  const found = await client.fetch<unknown>(`*[${filter}] | order(_id)`);
  const documents = parseJson(JSON.stringify(found));
  return Array.isArray(documents) ? documents.filter(isJsonObject) : [];
}

async function commit(
  { client, now }: MigrateOptions,
  { id }: NamedMigration,
  changes: readonly { document: JsonObject; next: JsonObject }[],
): Promise<void> {
  const transaction = client.transaction();
  for (const { document, next } of changes) {
    transaction.patch(String(document._id), (patch) =>
      difference(patch.ifRevisionId(String(document._rev)), document, next),
    );
  }
  const entry = { _key: id, id, at: new Date(now()).toISOString() };
  const record = await readRecord(client);
  if (record === undefined) {
    transaction.create({ _id: MIGRATIONS_RECORD, _type: "polyphony.migrations", done: [entry] });
  } else {
    transaction.patch(MIGRATIONS_RECORD, (patch) =>
      patch.ifRevisionId(record._rev).append("done", [entry]),
    );
  }
  try {
    await transaction.commit({ visibility: "sync", autoGenerateArrayKeys: false });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(
      `The migration ${id} was not done, and nothing of it is left: ${reason}. Run it again.`,
      { cause: error },
    );
  }
}

/** Turns a document into its new shape, field by field. */
function difference(patch: Patch, document: JsonObject, next: JsonObject): Patch {
  const changed = Object.entries(next).filter(
    ([name, value]) => !name.startsWith("_") && !isDeepStrictEqual(value, document[name]),
  );
  const gone = Object.keys(document).filter((name) => !name.startsWith("_") && !(name in next));
  return patch.set(Object.fromEntries(changed)).unset(gone);
}
