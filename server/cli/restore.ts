import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { openBackup, type OpenBackup } from "../backup/open.ts";
import { describePlan, planRestore } from "../backup/plan.ts";
import { prepareRestore } from "../backup/restore.ts";
import { findPresent, restartLake, type Present } from "../backup/running-lake.ts";
import { summariseFile, summariseFolder, type Summary } from "../backup/summary.ts";
import { LAKE_FILE } from "../lake/database.ts";
import { finishRestore } from "../lake/restored.ts";
import { Fatal, runCommand } from "./lib/fatal.ts";
import { lakeAddress } from "./lib/lake-address.ts";
import { localTime } from "./lib/release-table.ts";
import { readSettings } from "./lib/settings.ts";

const USAGE = "Usage: npm run restore -- --from <folder or .tar.gz file> [--yes]";

/**
 * `npm run restore -- --from /backup/monday.tar.gz`: shows what would happen, and puts a backup of
 * the embedded lake in place of its data, running or not, when that is wanted.
 */
await runCommand(async () => {
  const { from, yes } = readArguments();
  const address = lakeAddress(readSettings());
  const { dataDir } = address;
  const backup = await openBackup(from);
  try {
    const present = await findPresent(address);
    console.log(`\n${(await describe(backup, present, { from, dataDir })).join("\n")}`);
    if (!(yes || (await confirmed()))) {
      console.log("\nNothing was changed. To restore: the same command with --yes");
      return;
    }
    const pending = await prepareRestore(backup, dataDir, Date.now());
    if (present.url === undefined) finishRestore(dataDir);
    else await restartLake(present.url, dataDir);
    const kept = join(dataDir, pending.kept);
    console.log("\nThe backup is in place.");
    if (existsSync(kept)) {
      console.log(
        `The data of before is kept in ${kept}; delete it when you need it no more.\nTo take the restore back: npm run restore -- --from ${kept}`,
      );
    }
    console.log(
      present.url === undefined
        ? "Start everything with npm start: the publisher brings the site up to date."
        : "The publisher brings the site up to date within a minute.",
    );
  } finally {
    await backup.close();
  }
});

function readArguments(): { from: string; yes: boolean } {
  try {
    const { values } = parseArgs({
      options: { from: { type: "string" }, yes: { type: "boolean", default: false } },
    });
    if (values.from !== undefined) return { from: resolve(values.from), yes: values.yes };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new Fatal(`${reason}\n${USAGE}`);
  }
  throw new Fatal(USAGE);
}

async function describe(
  { manifest, summary }: OpenBackup,
  present: Present,
  { from, dataDir }: { from: string; dataDir: string },
): Promise<string[]> {
  const made = manifest === undefined ? "" : `, made ${localTime(manifest.at)}`;
  const lines = [`Backup  ${from}${made}: ${counts(summary)}`];
  const now = await readPresent(present, dataDir);
  if (now === undefined) return [...lines, `Now     ${dataDir}: there is no data`];
  if ("reason" in now) {
    return [
      ...lines,
      `Now     ${dataDir}: it cannot be read (${now.reason}); it is moved aside and kept`,
    ];
  }
  const changes = describePlan(planRestore(now, summary)).map((line) => `  · ${line}`);
  const kept = "  · the data that is there now is moved aside and kept; nothing is deleted";
  return [...lines, `Now     ${dataDir}: ${counts(now)}`, "Restoring means:", ...changes, kept];
}

function counts({ documents, drafts, transactions, newest }: Summary): string {
  const edit = newest === null ? "" : `, the newest edit of ${localTime(newest)}`;
  return `${documents.size - drafts} documents, ${drafts} drafts, ${transactions} transactions${edit}`;
}

/** Undefined when there is no data; the reason when it cannot be read. */
async function readPresent(
  present: Present,
  dataDir: string,
): Promise<Summary | { reason: string } | undefined> {
  if (present.damaged !== undefined) return { reason: present.damaged };
  try {
    if (present.url === undefined) {
      return existsSync(join(dataDir, LAKE_FILE)) ? await summariseFolder(dataDir) : undefined;
    }
    const folder = await mkdtemp(join(tmpdir(), "polyphony-present-"));
    try {
      await present.copyDatabase(join(folder, LAKE_FILE));
      return summariseFile(join(folder, LAKE_FILE));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

async function confirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question("\nRestore it? [y/N] ")).trim());
  } finally {
    terminal.close();
  }
}
