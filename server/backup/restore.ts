import { existsSync } from "node:fs";
import { cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LAKE_FILE } from "content-lake";
import { restorePeople } from "../people/copy.ts";
import { PeopleError } from "../people/database.ts";
import { localTime } from "../runtime/clock.ts";
import type { LakeAddress } from "../source/embedded-lake.ts";
import { databaseProblem } from "content-lake/sqlite";
import { type ExtraFile, makeBackup } from "./backup.ts";
import { type LakeContent, mergeLog, readContent } from "./content.ts";
import { copySynced, damageError, hashOf, sync, tooNew, verifyBackup } from "./manifest.ts";
import { Fatal } from "../runtime/fatal.ts";
import { filesIn } from "../runtime/files.ts";
import { writeFailure } from "../runtime/write-failure.ts";
import { requireStopped } from "./lake.ts";

/** Options of a restore. */
export interface RestoreOptions {
  /** Absolute path of a backup. */
  from: string;
  /** The lake, which must not run. */
  address: LakeAddress;
  /** Files that a backup includes besides the lake, with their places. */
  extras: readonly ExtraFile[];
  /** Asks whether to continue, after both states are shown. */
  confirm: () => Promise<boolean>;
  /** Shows a text to a person. */
  say: (text: string) => void;
  /** Milliseconds since 1970. */
  now: number;
}

/** Prefix of folders with a backup that is not in place yet. */
const WORK = ".restore-";
/** Left by a killed restore: such a folder, or an incomplete backup of the data before. */
const LEFTOVER = /^\.restore-|^before-restore-.*\.part-/;
/** Companion files of the old database, which do not fit another one. */
const COMPANIONS = ["-wal", "-shm", "-journal"].map((suffix) => LAKE_FILE + suffix);

/**
 * Shows what a restore would do, and does it after confirmation. Until the last step, which replaces the
 * database at once, the lake has its old data, also when this process is killed.
 * @returns false when it was not confirmed; nothing has changed then
 * @throws {Fatal} which says why nothing has changed
 */
export async function restoreBackup(options: RestoreOptions): Promise<boolean> {
  const { from, address, extras, confirm, say, now } = options;
  const { dataDir } = address;
  requireStopped(address);
  const work = join(dataDir, `${WORK}${now}`);
  let unchanged = "The data is unchanged.";
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    for (const name of await readdir(dataDir)) {
      if (LEFTOVER.test(name)) await rm(join(dataDir, name), { recursive: true });
    }
    await bring(from, work);
    const { at, people } = await verifyBackup(work, from);
    const backup = contentOf(work, from);
    const present = readPresent(join(dataDir, LAKE_FILE));
    say(
      [
        `Backup  ${from}, made ${localTime(at)}: ${backup.summary}`,
        `Now     ${dataDir}: ${typeof present === "string" ? present : present.summary}`,
        ...(typeof present === "string" || [undefined, backup.identity].includes(present.identity)
          ? []
          : ["The backup is of another dataset: publishing then waits for npm start -- --adopt"]),
        ...(present === NO_DATA ? [] : ["What is there now is kept beside it."]),
      ].join("\n"),
    );
    if (!(await confirm())) return false;
    const earlier = await backUpOrCopy(options);
    await putInPlace(work, dataDir);
    unchanged = "The content is in place, and not all that is beside it.";
    say("The backup is in place.");
    if (people > 0) say(restoreAccounts(work, dataDir, people));
    const files = await restoreExtras(extras, work);
    if (files.length > 0) say(`Also back, because it was missing: ${files.join(", ")}.`);
    if (earlier !== undefined) say(earlier);
    say("Run npm start: the publisher updates the site.");
    return true;
  } catch (error) {
    throw writeFailure(error, dataDir, unchanged);
  } finally {
    await rm(work, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

/** Copies a backup into a new folder. */
async function bring(from: string, work: string): Promise<void> {
  const there = await stat(from).catch(() => undefined);
  if (there === undefined) throw new Fatal(`There is no backup ${from}. Correct the path.`);
  if (!there.isDirectory()) throw new Fatal(`${from} is not a backup, which is a folder.`);
  // Copy what links point to: else the lake would write into the backup.
  await cp(from, work, { recursive: true, dereference: true });
}

function contentOf(folder: string, name: string): LakeContent {
  try {
    return readContent(join(folder, LAKE_FILE));
  } catch (error) {
    if (databaseProblem(error) === "newer") throw tooNew(name);
    const reason = error instanceof Error ? error.message : String(error);
    throw damageError(name, `its database cannot be read (${reason})`);
  }
}

const NO_DATA = "there is no data";

/** The current content, or why it cannot be read. */
function readPresent(file: string): LakeContent | string {
  if (!existsSync(file)) return NO_DATA;
  try {
    return readContent(file);
  } catch (error) {
    return `it cannot be read (${error instanceof Error ? error.message : String(error)})`;
  }
}

/** Backs up the current data, or copies it if it cannot be read. @returns where to, in words */
async function backUpOrCopy({ address, extras, now }: RestoreOptions): Promise<string | undefined> {
  const { dataDir } = address;
  if (!existsSync(join(dataDir, LAKE_FILE))) return undefined;
  const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, "-");
  const target = join(dataDir, `before-restore-${stamp}`);
  if (typeof readPresent(join(dataDir, LAKE_FILE)) !== "string") {
    await makeBackup({ address, target, extras, now });
    return `What was there before is in ${target}; delete it when you no longer need it.\nTo undo the restore: npm run restore -- --from ${target}`;
  }
  for (const name of [LAKE_FILE, ...COMPANIONS]) {
    if (existsSync(join(dataDir, name))) await copySynced(join(dataDir, name), join(target, name));
  }
  return `What was there before could not be read; a copy of it is in ${target}.`;
}

/** Adds files that are missing or damaged, and then replaces the database. */
async function putInPlace(work: string, dataDir: string): Promise<void> {
  const assets = join(dataDir, "assets");
  await mkdir(assets, { recursive: true, mode: 0o700 });
  for (const name of await filesIn(join(work, "assets"))) {
    if ((await hashOf(join(assets, name), "sha1")) === name) continue;
    await rename(join(work, "assets", name), join(assets, name));
  }
  await sync(assets);
  try {
    // The log with the newest edits is removed before the database is replaced.
    if (existsSync(join(dataDir, LAKE_FILE))) mergeLog(join(dataDir, LAKE_FILE));
  } catch {
    // It is damaged.
  }
  await sync(join(work, LAKE_FILE));
  for (const name of COMPANIONS) await rm(join(dataDir, name), { force: true });
  await rename(join(work, LAKE_FILE), join(dataDir, LAKE_FILE));
  await sync(dataDir);
}

/** @returns a message about the accounts */
function restoreAccounts(folder: string, dataDir: string, people: number): string {
  try {
    const { back, now } = restorePeople(folder, dataDir);
    if (back > 0) {
      return `People who may sign in again, with their passwords and passkeys: ${back}.`;
    }
    return `Who may sign in stays as it is (${now}): an old backup would let in people who were removed since. For those of the backup (${people}), move people.sqlite away and restore again.`;
  } catch (error) {
    if (error instanceof PeopleError) return error.message;
    throw error;
  }
}

/** Restores missing files and keeps existing ones. @returns what was restored, for messages */
async function restoreExtras(extras: readonly ExtraFile[], folder: string): Promise<string[]> {
  const back: string[] = [];
  for (const { name, path, what } of extras) {
    const from = join(folder, name);
    if (!existsSync(from)) continue;
    const isFile = (await stat(from)).isFile();
    const entries = isFile ? [""] : await readdir(from);
    const missing = entries.filter((entry) => !existsSync(join(path, entry)));
    for (const entry of missing) {
      // Rename it at the end, so that a file under its final name is complete.
      const to = join(path, entry);
      const fresh = join(dirname(to), `${WORK}${process.pid}`);
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      await cp(join(from, entry), fresh, { recursive: true });
      await rename(fresh, to);
    }
    if (missing.length > 0) back.push(isFile ? what : `${what} (${missing.length})`);
  }
  return back;
}
