import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countPeople, restorePeople } from "../people/copy.ts";
import { PeopleError } from "../people/database.ts";
import { localTime } from "../runtime/local-time.ts";
import type { LakeAddress } from "../source/embedded-lake.ts";
import { LAKE_FILE } from "../lake/database.ts";
import { finishRestore } from "../lake/restored.ts";
import { restoreBesides, type Beside } from "./besides.ts";
import { openBackup, type OpenBackup } from "./open.ts";
import { describePlan, planRestore } from "./plan.ts";
import { prepareRestore } from "./restore.ts";
import { findCurrentLake, restartLake, type CurrentLake } from "./running-lake.ts";
import { summarizeFile, summarizeFolder, type Summary } from "./summary.ts";

/** How to restore. */
export interface RestoreOptions {
  /** Absolute path of a backup, or of data that an earlier restore has moved aside. */
  from: string;
  /** Of an encrypted backup. */
  passphrase?: string | undefined;
  address: LakeAddress;
  /** Where the programs have what a backup takes along. Default: nowhere. */
  besides?: readonly Beside[] | undefined;
  /** Asks whether to continue, after the plan is shown. */
  confirm: () => Promise<boolean>;
  /** Shows a text to a person. */
  say: (text: string) => void;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Shows what a restore would do, and does it after confirmation. The lake may run.
 * @returns false when it was not confirmed; nothing has changed then
 * @throws {BackupError | LakeInUseError | ContentError} which says why nothing has changed
 */
export async function restoreBackup(options: RestoreOptions): Promise<boolean> {
  const { from, address, confirm, say, now, besides = [] } = options;
  const { dataDir } = address;
  const backup = await openBackup(from, options.passphrase);
  try {
    const present = await findCurrentLake(address);
    say((await describe(backup, present, { from, dataDir })).join("\n"));
    if (!(await confirm())) return false;
    const pending = await prepareRestore(backup, dataDir, now);
    if (present.url === undefined) finishRestore(dataDir);
    else await restartLake(present.url, dataDir);
    say("The backup is in place.");
    const people = bringBackPeople(backup, dataDir);
    if (people !== undefined) say(people);
    const files = await restoreBesides(besides, backup.folder);
    if (files.length > 0) say(`Also back, because it was missing: ${files.join(", ")}.`);
    const kept = join(dataDir, pending.kept);
    if (existsSync(kept)) {
      say(
        `The previous data is kept in ${kept}; delete it when you no longer need it.\nTo undo the restore: npm run restore -- --from ${kept}`,
      );
    }
    say(
      present.url === undefined
        ? "Run npm start: the publisher updates the site."
        : "The publisher updates the site within a minute. If the backup is of another dataset, it says so and waits: npm start -- --adopt.",
    );
    return true;
  } finally {
    await backup.close();
  }
}

async function describe(
  { manifest, summary }: OpenBackup,
  present: CurrentLake,
  { from, dataDir }: { from: string; dataDir: string },
): Promise<string[]> {
  const made = manifest === undefined ? "" : `, made ${localTime(manifest.at)}`;
  const lines = [`Backup  ${from}${made}: ${counts(summary)}`];
  const now = await readCurrent(present, dataDir);
  if (now === undefined) return [...lines, `Now     ${dataDir}: there is no data`];
  if ("reason" in now) {
    return [
      ...lines,
      `Now     ${dataDir}: it cannot be read (${now.reason}); it is moved aside and kept`,
    ];
  }
  const changes = describePlan(planRestore(now, summary)).map((line) => `  · ${line}`);
  const kept = "  · the current data is moved aside and kept; nothing is deleted";
  return [...lines, `Now     ${dataDir}: ${counts(now)}`, "Restoring means:", ...changes, kept];
}

/** Brings back who may sign in. @returns what became of them; undefined when the backup has none */
function bringBackPeople({ manifest, folder }: OpenBackup, dataDir: string): string | undefined {
  const inBackup = manifest?.people?.count ?? 0;
  if (inBackup === 0) return undefined;
  try {
    const back = restorePeople(folder, dataDir);
    if (back > 0)
      return `People who may sign in again, with their passwords and passkeys: ${back}.`;
    return `Who may sign in stays as it is (${countPeople(dataDir)}): an old backup would let in people who were removed since. For those of the backup (${inBackup}), stop npm start, move people.sqlite away and restore again.`;
  } catch (error) {
    if (error instanceof PeopleError) return error.message;
    throw error;
  }
}

function counts({ documents, drafts, transactions, newest }: Summary): string {
  const edit = newest === null ? "" : `, the newest edit of ${localTime(newest)}`;
  return `${documents.size - drafts} documents, ${drafts} drafts, ${transactions} transactions${edit}`;
}

/** The current data: undefined when there is none, a reason when it cannot be read. */
async function readCurrent(
  present: CurrentLake,
  dataDir: string,
): Promise<Summary | { reason: string } | undefined> {
  if (present.damaged !== undefined) return { reason: present.damaged };
  try {
    if (present.url === undefined) {
      return existsSync(join(dataDir, LAKE_FILE)) ? await summarizeFolder(dataDir) : undefined;
    }
    const folder = await mkdtemp(join(tmpdir(), "polyphony-present-"));
    try {
      await present.copyDatabase(join(folder, LAKE_FILE));
      return summarizeFile(join(folder, LAKE_FILE));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}
