import { parseArgs } from "node:util";
import { loadMigrations } from "../migrations/load.ts";
import { migrate } from "../migrations/migrate.ts";
import { Fatal, runCommand } from "../runtime/fatal.ts";
import { inRoot } from "../runtime/root.ts";
import { readSettings } from "../runtime/settings.ts";
import { clientFor } from "../transfer/api.ts";
import { openSource } from "./lib/content-source.ts";

const MIGRATIONS = "server/migrations/content";

/**
 * `npm run migrate`: brings the content of the lake, or of a real project, into the shape that this
 * version needs. `-- --dry-run` only says what would change.
 */
await runCommand(async () => {
  const dryRun = readArguments();
  const settings = readSettings();
  const migrations = await loadMigrations(inRoot(MIGRATIONS));
  const source = await openSource(settings, { port: 0, dataDir: settings.LAKE_DATA_DIR });
  try {
    const { config, label, writeToken: token } = source;
    if (token === undefined) throw new Fatal("To migrate a project, set SANITY_WRITE_TOKEN.");
    const { projectId, dataset, apiHost } = config;
    const client = clientFor({ projectId, dataset, token, ...(apiHost && { apiHost }) });
    const results = await migrate({ client, migrations, dryRun, now: Date.now });
    if (results.length === 0) console.log(`Nothing to do: ${label} has had every migration.`);
    for (const { migration, changed } of results) {
      const what = changed.length === 0 ? "no document" : changed.join(", ");
      console.log(
        `${dryRun ? "Would run" : "Done"}: ${migration.title} (${migration.id}): ${what}`,
      );
    }
  } finally {
    await source.close();
  }
});

function readArguments(): boolean {
  try {
    const { values } = parseArgs({ options: { "dry-run": { type: "boolean", default: false } } });
    return values["dry-run"];
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new Fatal(`${reason}\nUsage: npm run migrate -- [--dry-run]`);
  }
}
