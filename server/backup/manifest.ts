import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { LAKE_FILE } from "../lake/database.ts";
import { PEOPLE_FILE } from "../people/database.ts";
import { BackupError } from "./errors.ts";
import { isNoFile, writeSynced } from "./files.ts";

/** Version of the backup format. This program restores no newer one. */
export const FORMAT = 1;
/** Name of the manifest in a backup. */
export const MANIFEST_FILE = "manifest.json";

const Manifest = z.object({
  format: z.number().int(),
  /** Time of the backup, ISO 8601 in UTC. */
  at: z.iso.datetime(),
  /** Identity of the dataset; null for an old dataset without one. */
  identity: z.string().nullable(),
  /** Numbers of published documents, of drafts and versions, and of transactions in the history. */
  documents: z.number(),
  drafts: z.number(),
  transactions: z.number(),
  /** Time of the newest transaction, ISO 8601; null when there is none. */
  newest: z.string().nullable(),
  /** The database: bytes and SHA-256. */
  database: z.object({ bytes: z.number(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  /** The people who may sign in: how many, and the SHA-256 of their file. Undefined without any. */
  people: z.object({ count: z.number(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }).optional(),
  /** Bytes of each asset file, by its name, the SHA-1 of its content. */
  assets: z.record(z.string().regex(/^[0-9a-f]{40}$/), z.number()),
  /** SHA-256 of each file that it takes along, by its path. */
  files: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)).default({}),
  /** Files that documents name and that were lost or damaged. */
  lost: z.array(z.object({ document: z.string(), file: z.string() })),
});

/** The content of a backup. It is written last: without it a backup is incomplete. */
export type Manifest = z.infer<typeof Manifest>;

/** Writes the manifest of a backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeSynced(
    join(folder, MANIFEST_FILE),
    Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`),
  );
}

/**
 * Reads the manifest of a backup.
 * @returns undefined when there is none
 * @throws {BackupError} when it cannot be read, or is from a newer version of this program
 */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, MANIFEST_FILE), "utf8").catch((error: unknown) => {
    if (isNoFile(error)) return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw damaged(folder, "its manifest is not JSON");
  }
  const format = z.object({ format: z.number() }).safeParse(value);
  if (format.success && format.data.format > FORMAT) {
    throw new BackupError(
      `The backup ${folder} was made by a newer version of this program. Update it (git pull) and run this again.`,
    );
  }
  const manifest = Manifest.safeParse(value);
  if (!manifest.success) throw damaged(folder, "its manifest cannot be read");
  return manifest.data;
}

/** Paths of all files of a backup. */
export function filesOf({ people, assets, files }: Manifest): string[] {
  return [
    MANIFEST_FILE,
    LAKE_FILE,
    ...(people ? [PEOPLE_FILE] : []),
    ...Object.keys(assets).map((name) => `assets/${name}`),
    ...Object.keys(files),
  ];
}

/** The error of a damaged backup. */
export function damaged(folder: string, reason: string): BackupError {
  return new BackupError(
    `The backup ${folder} is damaged: ${reason}. Nothing was changed. Take another one.`,
  );
}
