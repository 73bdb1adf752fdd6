import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { bucketNames, fetchBackup, removeBackup, storeBackup } from "../../backup/bucket.ts";
import { namesIn } from "../../backup/files.ts";
import { expired, keptOf, type Kept, type KeepRules } from "../../backup/keep.ts";
import { openStore } from "../../publisher/targets/s3/store.ts";
import { readS3Settings } from "../../publisher/targets/settings.ts";
import { Fatal } from "../../runtime/fatal.ts";
import { inRoot } from "../../runtime/root.ts";
import type { Settings } from "../../runtime/settings.ts";

/** Where backups are: a folder, or a bucket of an S3-compatible store. */
export interface BackupTarget {
  /** For messages: a path, or `s3://bucket/folder`. */
  label: string;
  /** Names of the backups there. */
  names(): Promise<readonly string[]>;
  remove(name: string): Promise<void>;
  /** Puts a packed backup there; undefined where it is made in place. */
  store: ((name: string, file: string) => Promise<void>) | undefined;
}

const BUCKET = /^s3:\/\/([^/]+)\/?(.*)$/;

/** The target of `BACKUP_TO`, or `.data/backups`. @throws {Fatal | TargetSettingError} */
export function backupTarget({ BACKUP_TO }: Pick<Settings, "BACKUP_TO">): BackupTarget {
  if (BACKUP_TO !== undefined && BUCKET.test(BACKUP_TO)) return bucketAt(BACKUP_TO);
  const folder = resolve(inRoot(), BACKUP_TO ?? join(".data", "backups"));
  return {
    label: folder,
    names: () => namesIn(folder),
    remove: (name) => rm(join(folder, name), { recursive: true }),
    store: undefined,
  };
}

/** Removes what the rules do not keep. @returns the names of removed backups */
export async function pruneBackups(target: BackupTarget, rules: KeepRules): Promise<string[]> {
  const gone = expired(await keptIn(target), rules);
  for (const { name } of gone) await target.remove(name);
  return gone.map(({ name }) => name);
}

/** The backups there that are named by their time. */
export async function keptIn(target: BackupTarget): Promise<Kept[]> {
  return (await target.names()).flatMap((name) => keptOf(name) ?? []);
}

/**
 * A backup as a local path: one in a bucket is fetched.
 * @param from a path, or `s3://bucket/folder/name`
 * @throws {BackupError | TargetSettingError}
 */
export async function localBackup(from: string): Promise<{ path: string; close(): Promise<void> }> {
  if (!BUCKET.test(from)) return { path: resolve(from), close: async () => {} };
  const cut = from.lastIndexOf("/");
  const name = from.slice(cut + 1);
  const folder = await mkdtemp(join(tmpdir(), "polyphony-fetched-"));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    await fetchBackup(openBucket(from.slice(0, cut)), name, join(folder, name));
    return { path: join(folder, name), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function bucketAt(address: string): BackupTarget {
  const bucket = openBucket(address);
  return {
    label: address.replace(/\/$/, ""),
    names: () => bucketNames(bucket),
    remove: (name) => removeBackup(bucket, name),
    store: (name, file) => storeBackup(bucket, name, file),
  };
}

function openBucket(address: string) {
  const [, S3_BUCKET, S3_PREFIX = ""] = BUCKET.exec(address) ?? [];
  if (S3_BUCKET === undefined) throw new Fatal(`${address} is not like s3://bucket/folder.`);
  return openStore(readS3Settings({ ...process.env, S3_BUCKET, S3_PREFIX }));
}

/** A new folder for a backup on its way to a bucket, on the disk of the data. */
export async function stagingFolder(): Promise<string> {
  const data = inRoot(".data");
  return mkdtemp(join(existsSync(data) ? data : tmpdir(), "backup-"));
}
