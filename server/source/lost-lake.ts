import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { LAKE_FILE } from "content-lake";
import { PublishingOnHoldError } from "./dataset-errors.ts";
import { Releases } from "../release/releases.ts";
import { inRoot } from "../runtime/root.ts";
import type { Settings } from "../runtime/settings.ts";

type LakeSettings = Pick<Settings, "SANITY_PROJECT_ID" | "SITE_DATA_DIR" | "LAKE_DATA_DIR">;

/**
 * Refuses to seed an empty lake where the site was made from a lake that is gone: the demo content
 * would replace the editors' work on the site.
 * @throws {PublishingOnHoldError} which says what to do
 */
export function requireLake(settings: LakeSettings): void {
  const releases = new Releases(resolve(inRoot(), settings.SITE_DATA_DIR));
  if (settings.SANITY_PROJECT_ID || releases.newest() === undefined) return;
  if (hasContent(join(resolve(inRoot(), settings.LAKE_DATA_DIR), LAKE_FILE))) return;
  throw new PublishingOnHoldError(
    `the Content Lake in ${settings.LAKE_DATA_DIR} is missing or empty, and the site in ${settings.SITE_DATA_DIR} was made from one. Its volume may not be mounted`,
  );
}

/** Whether there is a lake that is not empty. */
function hasContent(file: string): boolean {
  if (!existsSync(file)) return false;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const has = (sql: string) => database?.prepare(sql).get() !== undefined;
    // The next start repeats an interrupted seeding.
    return (
      has("SELECT 1 FROM documents LIMIT 1") ||
      has("SELECT 1 FROM meta WHERE key = 'content.seed' AND value = ''")
    );
  } catch (error) {
    // Where it cannot be read, the lake itself will say why.
    return !(error instanceof Error && /no such table/.test(error.message));
  } finally {
    database?.close();
  }
}
