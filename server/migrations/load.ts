import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { MigrationError } from "./migrate.ts";
import type { ContentMigration, NamedMigration } from "./migration.ts";

const NAME = /^\d{4}-\d\d-\d\d-[a-z0-9-]+\.ts$/;

/**
 * The migrations in a folder, by their files' names.
 * @throws {MigrationError} for a file that exports none
 */
export async function loadMigrations(folder: string): Promise<NamedMigration[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const module: unknown = await import(pathToFileURL(join(folder, name)).href);
      const found = isObject(module) && "default" in module ? module.default : undefined;
      if (!isMigration(found)) {
        throw new MigrationError(`${name} has no migration as its default export.`);
      }
      return { ...found, id: basename(name, ".ts") };
    }),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isMigration(value: unknown): value is ContentMigration {
  return (
    isObject(value) &&
    "title" in value &&
    typeof value.title === "string" &&
    "filter" in value &&
    typeof value.filter === "string" &&
    "change" in value &&
    typeof value.change === "function"
  );
}
