import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { nameOf } from "../backup/keep.ts";
import { isArchive, isSealed, makeBackup } from "../backup/make.ts";
import type { Manifest } from "../backup/manifest.ts";
import { findCurrentLake } from "../backup/running-lake.ts";
import { SEALED } from "../backup/seal.ts";
import { Fatal, runCommand } from "../runtime/fatal.ts";
import { backupTarget, pruneBackups } from "./lib/backup-target.ts";
import { megabytes } from "./lib/release-table.ts";
import { besidesOf } from "./lib/besides.ts";
import { lakeAddress } from "./lib/lake-address.ts";
import { readSettings } from "../runtime/settings.ts";

/**
 * `npm run backup -- --to /backup/monday.tar.gz`: a copy of the embedded lake with documents, drafts,
 * history and files, made while everything runs, or while nothing does. Without `--to` it goes to
 * `BACKUP_TO`, and `BACKUP_KEEP` says how many stay there.
 */
await runCommand(async () => {
  const settings = readSettings();
  const { BACKUP_PASSPHRASE: passphrase, BACKUP_KEEP } = settings;
  const now = Date.now();
  const to = readTarget();
  const target = backupTarget(settings);
  const address = lakeAddress(settings);
  const present = await findCurrentLake(address);
  if (present.damaged !== undefined) throw new Fatal(`No backup was made. ${present.damaged}`);
  const { dataDir } = address;
  const { copyDatabase } = present;
  const besides = besidesOf(settings);
  const make = (file: string) =>
    makeBackup({ dataDir, copyDatabase, besides, target: file, now, passphrase });
  const sealed = (path: string) =>
    passphrase === undefined || isSealed(path)
      ? path
      : `${isArchive(path) ? path : `${path}.tar.gz`}${SEALED}`;

  const file = sealed(to === undefined ? join(target.label, nameOf(now, "")) : resolve(to));
  if (isSealed(file) && passphrase === undefined) {
    throw new Fatal(`${file} is to be encrypted: set BACKUP_PASSPHRASE.`);
  }
  report(await make(file), file);
  if (to === undefined && BACKUP_KEEP !== undefined) {
    const gone = await pruneBackups(target, BACKUP_KEEP);
    if (gone.length > 0) console.log(`Removed, as BACKUP_KEEP says: ${gone.join(", ")}`);
  }
});

/** Says what is in a backup. */
function report(manifest: Manifest, target: string): void {
  const { documents, drafts, transactions, assets, database, lost, people } = manifest;
  const accounts = people === undefined ? "" : `, accounts: ${people.count}`;
  const bytes = Object.values(assets).reduce((sum, size) => sum + size, database.bytes);
  console.log(
    `\nThe backup is in ${target}: ${documents} documents, ${drafts} drafts, ${transactions} transactions of history and ${Object.keys(assets).length} files${accounts}, ${megabytes(bytes)} before packing. It was read again and compared.`,
  );
  for (const { document, file } of lost) {
    console.error(
      `The file of "${document}" (${file}) is lost or damaged on disk, so it is not in the backup: upload it again in the Studio.`,
    );
  }
  console.log(`Restore it with: npm run restore -- --from ${target}`);
}

function readTarget(): string | undefined {
  try {
    const { values } = parseArgs({ options: { to: { type: "string" } } });
    return values.to;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new Fatal(`${reason}\nUsage: npm run backup -- [--to a folder or a file.tar.gz]`);
  }
}
