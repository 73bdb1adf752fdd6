import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { LAKE_FILE } from "content-lake";
import { PublishingOnHoldError } from "./dataset-errors.ts";
import { Releases } from "../release/releases.ts";
import { inRoot } from "../runtime/root.ts";
import type { Settings } from "../runtime/settings.ts";

/** Time between two checks of a lost lake, in milliseconds. */
const INTERVAL_MS = 500;

type LakeSettings = Pick<Settings, "SANITY_PROJECT_ID" | "SITE_DATA_DIR" | "LAKE_DATA_DIR">;

/**
 * Refuses to seed an empty lake where the site was made from a lake that is gone: the demo content
 * would replace the editors' work on the site.
 * @throws {PublishingOnHoldError} which says what to do
 */
export function requireLake(settings: LakeSettings): void {
  if (!isLakeLost(settings)) return;
  throw new PublishingOnHoldError(
    `the Content Lake in ${settings.LAKE_DATA_DIR} is missing or empty, and the site in ${settings.SITE_DATA_DIR} was made from one. Its volume may not be mounted`,
  );
}

/** True when the site was made from an embedded lake that is missing or empty now. */
export function isLakeLost(settings: LakeSettings): boolean {
  const releases = new Releases(resolve(inRoot(), settings.SITE_DATA_DIR));
  if (settings.SANITY_PROJECT_ID || releases.newest() === undefined) return false;
  return lakeState(settings.LAKE_DATA_DIR) === "lost";
}

/**
 * Waits until the lost lake is back: restored, mounted or made again. It logs the problem once.
 * @param report gets the message for editors, and undefined once the lake is back
 * @throws {Error} when the folder of the lake cannot be read
 */
export async function untilLakeIsThere(
  settings: LakeSettings,
  report: (problem?: string) => void,
): Promise<void> {
  try {
    requireLake(settings);
    return;
  } catch (error) {
    if (!(error instanceof PublishingOnHoldError)) throw error;
    console.error(`\n${error.message}`);
    report(error.message);
  }
  while (lakeState(settings.LAKE_DATA_DIR) !== "there") await wait(INTERVAL_MS);
  console.log("\nThe Content Lake is back.");
  report();
}

/** The state of a lake's folder. "busy": it cannot be read, and the lake itself will say why. */
function lakeState(dir: string): "there" | "lost" | "busy" {
  const folder = resolve(inRoot(), dir);
  const file = join(folder, LAKE_FILE);
  if (!existsSync(file)) return "lost";
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const has = (sql: string) => database?.prepare(sql).get() !== undefined;
    // The next start repeats an interrupted seeding.
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
