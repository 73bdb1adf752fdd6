import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { namesIn } from "../../backup/files.ts";
import { expired, keptOf, type Kept, type KeepRules } from "../../backup/keep.ts";
import { inRoot } from "../../runtime/root.ts";
import type { Settings } from "../../runtime/settings.ts";

/** Where backups are. */
export interface BackupTarget {
  /** Absolute path of a folder. */
  label: string;
  /** Names of the backups there. */
  names(): Promise<readonly string[]>;
  remove(name: string): Promise<void>;
}

/** The target of `BACKUP_TO`, or `.data/backups`. */
export function backupTarget({ BACKUP_TO }: Pick<Settings, "BACKUP_TO">): BackupTarget {
  const folder = resolve(inRoot(), BACKUP_TO ?? join(".data", "backups"));
  return {
    label: folder,
    names: () => namesIn(folder),
    remove: (name) => rm(join(folder, name), { recursive: true }),
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
