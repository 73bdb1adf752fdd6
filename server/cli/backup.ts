import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { makeBackup } from "../backup/make.ts";
import { findCurrentLake } from "../backup/running-lake.ts";
import { Fatal, runCommand } from "../runtime/fatal.ts";
import { megabytes } from "./lib/release-table.ts";
import { lakeAddress } from "./lib/lake-address.ts";
import { inRoot } from "../runtime/root.ts";
import { readSettings } from "../runtime/settings.ts";

/**
 * `npm run backup -- --to /backup/monday.tar.gz`: a copy of the embedded lake with documents, drafts,
 * history and files, made while everything runs, or while nothing does.
 */
await runCommand(async () => {
  const settings = readSettings();
  const now = Date.now();
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(":", "-");
  const target = readTarget() ?? inRoot(join(".data", "backups", `polyphony-${stamp}`));
  const address = lakeAddress(settings);
  const present = await findCurrentLake(address);
  if (present.damaged !== undefined) throw new Fatal(`No backup was made. ${present.damaged}`);
  const { dataDir } = address;
  const { copyDatabase } = present;
  const manifest = await makeBackup({ dataDir, copyDatabase, target, now });
  const { documents, drafts, transactions, assets, database, lost } = manifest;
  const bytes = Object.values(assets).reduce((sum, size) => sum + size, database.bytes);
  console.log(
    `\nThe backup is in ${target}: ${documents} documents, ${drafts} drafts, ${transactions} transactions of history and ${Object.keys(assets).length} files, ${megabytes(bytes)} before packing. It was read again and compared.`,
  );
  for (const { document, file } of lost) {
    console.error(
      `The file of "${document}" (${file}) is lost or damaged on disk, so it is not in the backup: upload it again in the Studio.`,
    );
  }
  console.log(`Restore it with: npm run restore -- --from ${target}`);
});

function readTarget(): string | undefined {
  try {
    const { values } = parseArgs({ options: { to: { type: "string" } } });
    return values.to === undefined ? undefined : resolve(values.to);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new Fatal(`${reason}\nUsage: npm run backup -- [--to a folder, or a file.tar.gz]`);
  }
}
