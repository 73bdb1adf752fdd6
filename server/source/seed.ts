import { type Content, fingerprint } from "../transfer/content.ts";
import { datasetFolder, readFolder } from "../transfer/folder.ts";
import { type Lake, LakeStartError, type Logger } from "content-lake";

/** Options of a seeding. */
export interface SeedOptions {
  lake: Lake;
  /** Folder of a dataset as Sanity exports it: an `.ndjson` file, `images/` and `files/`. */
  folder: string;
  logger?: Logger;
}

/** Command that replaces all content by the seed. */
const TAKE_SEED = "npm run content:push -- --from seed --to lake --force --replace";

/**
 * Imports a dataset from disk into a lake, with Sanity's own importer, and never overwrites edits:
 *
 * - an empty lake gets the seed;
 * - one that nobody has edited since follows a changed seed;
 * - another keeps its content, and one line says how to take the new seed.
 *
 * The next start repeats an interrupted seeding.
 * @throws {LakeStartError} or {Fatal} when the dataset is missing, wrong or cannot be imported
 */
export async function seedLake(options: SeedOptions): Promise<void> {
  const { lake, folder, logger } = options;
  const content = await readSeed(folder);
  const print = await fingerprint(content);
  const state = lake.content();
  const empty = state.documents === 0 || state.seed === "";
  if (!empty && [state.base, state.seed].includes(print)) return;
  if (!empty && state.edited) {
    return logger?.info(
      `The Content Lake has other content than the seed dataset, and keeps it. To take the seed instead: ${TAKE_SEED}`,
    );
  }
  await fill(lake, content, print);
}

async function fill(lake: Lake, content: Content, print: string): Promise<void> {
  const { projectId, dataset, token, url } = lake;
  lake.clear();
  try {
    // Loaded on demand: a killed lake restarts faster without it.
    const { importContent } = await import("../transfer/api.ts");
    await importContent({ projectId, dataset, token, apiHost: url }, content, false);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LakeStartError(
      `The seed dataset in ${content.folder} cannot be imported: ${reason} Correct the document that the message names.`,
      { cause: error },
    );
  }
  lake.setSeed(print);
}

async function readSeed(folder: string): Promise<Content> {
  const content = await readFolder(await datasetFolder(folder));
  if (content !== undefined) return content;
  throw new LakeStartError(
    `There is no dataset in ${folder}. Restore it (git checkout), or put an export of one there.`,
  );
}
