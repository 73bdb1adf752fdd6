import { join, resolve } from "node:path";
import { extraFiles, makeBackup } from "../backup/backup.ts";
import { readArguments, runCommand } from "../runtime/fatal.ts";
import { inRoot } from "../runtime/root.ts";
import { readSettings } from "../runtime/settings.ts";
import { lakeAddress } from "./lib/content-source.ts";

const USAGE = "Usage: npm run backup -- [--to <folder>]";

/**
 * `npm run backup`: a copy of the embedded lake with documents, drafts, history and files, made while
 * everything runs, or while nothing does: in `BACKUP_TO`, or in the folder of `-- --to`.
 */
await runCommand(async () => {
  const { to } = readArguments({ options: { to: { type: "string" } } }, USAGE).values;
  const settings = readSettings();
  const now = Date.now();
  const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, "-");
  const folder = settings.BACKUP_TO ?? join(".data", "backups");
  const target = resolve(inRoot(), to ?? join(folder, `polyphony-${stamp}`));
  const address = lakeAddress(settings);
  const extras = extraFiles(settings);
  const { summary, lost } = await makeBackup({ address, target, extras, now });
  console.log(`\nThe backup is in ${target}: ${summary}.`);
  for (const document of lost) {
    console.error(
      `The file of "${document}" is lost or damaged on disk, so it is not in the backup: upload it again in the Studio.`,
    );
  }
  console.log(`Restore it with: npm run restore -- --from ${target}`);
});
