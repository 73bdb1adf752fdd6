import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { LAKE_FILE } from "../lake/database.ts";
import { RESTORE_FILE } from "../lake/restored.ts";
import { DatasetHeldError } from "./held.ts";
import { ReleaseStoreError } from "../release/errors.ts";
import { ReleaseStore } from "../release/store.ts";
import { inRoot } from "../runtime/root.ts";
import type { Settings } from "../runtime/settings.ts";

/** Time between two looks at a lake that is lost, in milliseconds. */
const LOOK_MS = 500;

type LakeSettings = Pick<Settings, "SANITY_PROJECT_ID" | "SITE_DATA_DIR" | "LAKE_DATA_DIR">;

/**
 * Refuses to fill an empty lake with the seed where the site was made from a lake that is gone: the
 * demo content would go live in place of everybody's work.
 * @throws DatasetHeldError with the ways on
 */
export function requireLake(settings: LakeSettings): void {
  if (settings.SANITY_PROJECT_ID || !hasRelease(settings.SITE_DATA_DIR)) return;
  if (lakeState(settings.LAKE_DATA_DIR) !== "lost") return;
  throw new DatasetHeldError(
    `the Content Lake in ${settings.LAKE_DATA_DIR} is missing or empty, and the site in ${settings.SITE_DATA_DIR} was made from one. Its volume may not be mounted`,
  );
}

/**
 * Waits until the lake that the site was made from is there: restored, mounted again or made anew.
 * What is wrong is told once.
 * @param tell gets what editors are told meanwhile, and nothing once the lake is there
 */
export async function untilLakeIsThere(
  settings: LakeSettings,
  tell: (problem?: string) => void,
): Promise<void> {
  try {
    requireLake(settings);
    return;
  } catch (error) {
    if (!(error instanceof DatasetHeldError)) throw error;
    console.error(`\n${error.message}`);
    tell(error.message);
  }
  while (lakeState(settings.LAKE_DATA_DIR) !== "there") await wait(LOOK_MS);
  console.log("\nThe Content Lake is there again.");
  tell();
}

/** True when the site has a release. */
function hasRelease(dir: string): boolean {
  try {
    const store = ReleaseStore.open(resolve(inRoot(), dir), { readonly: true });
    try {
      return store.current() !== undefined;
    } finally {
      store.close();
    }
  } catch (error) {
    // A damaged database is mended by whoever writes it; it had releases.
    if (error instanceof ReleaseStoreError) return error.problem !== "missing";
    throw error;
  }
}

/** What is in the folder of a lake; one that cannot be read is "busy": the lake itself says why. */
function lakeState(dir: string): "there" | "lost" | "busy" {
  const folder = resolve(inRoot(), dir);
  // The lake puts it in place before it opens its data.
  if (existsSync(join(folder, RESTORE_FILE))) return "there";
  const file = join(folder, LAKE_FILE);
  if (!existsSync(file)) return "lost";
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const has = (sql: string) => database?.prepare(sql).get() !== undefined;
    // A seeding that was cut off is done over at the next start.
    const filled =
      has("SELECT 1 FROM documents LIMIT 1") ||
      has("SELECT 1 FROM meta WHERE key = 'content.seeding'");
    return filled ? "there" : "lost";
  } catch (error) {
    return error instanceof Error && /no such table/.test(error.message) ? "lost" : "busy";
  } finally {
    database?.close();
  }
}
