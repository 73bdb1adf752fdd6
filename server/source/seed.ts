import { fingerprint, type Content } from "../transfer/content.ts";
import { ContentError } from "../transfer/errors.ts";
import { datasetFolder, readFolder } from "../transfer/folder.ts";
import { LakeStartError } from "../lake/errors.ts";
import type { Lake, Logger } from "../lake/index.ts";

/** What seeding came to. */
export type SeedOutcome =
  /** The lake was empty, or an earlier seeding had been cut off: it holds the seed now. */
  | "seeded"
  /** The seed on disk had changed and nothing had been edited: the lake holds the new seed now. */
  | "reseeded"
  /** The lake was seeded from this very seed: its content is left alone, edited or not. */
  | "unchanged"
  /** The seed on disk has changed, and so has the content: the lake keeps its edits. */
  | "kept";

/** How to seed a lake. */
export interface SeedOptions {
  lake: Lake;
  /** Folder of a dataset in Sanity's export form: an `.ndjson` file, `images/` and `files/`. */
  folder: string;
  /** True: take the seed whatever the lake holds. Edits are lost. */
  force?: boolean;
  logger?: Logger;
}

/** The seed dataset cannot be read or imported. */
export class SeedError extends LakeStartError {
  override readonly name = "SeedError";
}

/** How edits are given up for a new seed. */
const TAKE_SEED = "npm run content:push -- --from seed --to lake --force --replace";

/**
 * Fills a lake from a dataset on disk with Sanity's own importer and the real client, and never
 * writes over edits:
 *
 * - an empty lake is seeded;
 * - a lake whose content is as it was seeded follows the seed when that changes;
 * - once something was written after the seeding, content stays as it is, and one line says how to
 *   take the new seed instead.
 *
 * A seeding that is cut off (power, `kill -9`) is done over on the next start.
 *
 * @throws SeedError when there is no dataset, a line of it is wrong, or it cannot be imported
 */
export async function seedLake(options: SeedOptions): Promise<SeedOutcome> {
  const { lake, folder, force = false, logger } = options;
  const content = await readSeed(folder);
  const print = await fingerprint(content);
  const state = lake.content();
  const empty = state.documents === 0 || state.seeding;
  if (!empty && !force) {
    if (state.base === print) return "unchanged";
    if (state.edited) {
      logger?.info(
        `The seed dataset has changed, and the Content Lake holds edits: it keeps them. To take the new seed instead: ${TAKE_SEED}`,
      );
      return "kept";
    }
  }
  await fill(lake, content, print);
  return empty ? "seeded" : "reseeded";
}

async function fill(lake: Lake, content: Content, print: string): Promise<void> {
  const { projectId, dataset, token, url } = lake;
  lake.setSeeding(true);
  lake.clear();
  try {
    // Loaded when it is needed: a lake that was killed is back sooner without it.
    const { importContent } = await import("../transfer/api.ts");
    await importContent({ projectId, dataset, token, apiHost: url }, content, false);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SeedError(
      `The seed dataset in ${content.folder} cannot be imported: ${reason}. Correct the document that the message names.`,
      { cause: error },
    );
  }
  lake.setBase(print);
  lake.setSeeding(false);
}

async function readSeed(folder: string): Promise<Content> {
  try {
    const place = await datasetFolder(folder);
    const content = await readFolder(place);
    if (content !== undefined) return content;
  } catch (error) {
    if (error instanceof ContentError) throw new SeedError(error.message, { cause: error });
    throw error;
  }
  throw new SeedError(
    `There is no dataset in ${folder}. Restore it (git checkout), or put an export of one there.`,
  );
}
