import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, chmod, mkdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { LAKE_FILE } from "../lake/database.ts";
import { copyPeople } from "../people/copy.ts";
import { PEOPLE_FILE } from "../people/database.ts";
import { packFolder } from "./archive.ts";
import { copyBesides, type Beside } from "./besides.ts";
import { BackupError, writeFailure } from "./errors.ts";
import { hashOf, namesIn, sync } from "./files.ts";
import { FORMAT, writeManifest, type Manifest } from "./manifest.ts";
import { sealFile, SEALED } from "./seal.ts";
import { summarize, type Summary } from "./summary.ts";
import { verifyFolder } from "./verify.ts";

/** What to back up, and where to. */
export interface BackupOptions {
  /** Data folder of the lake. */
  dataDir: string;
  /** Writes a copy of the lake's database to a new file. */
  copyDatabase: (file: string) => Promise<void>;
  /** Absolute path of a new folder, or of a `.tar.gz` or `.tar.gz.age` file. */
  target: string;
  /** What it takes along. Default: nothing. */
  besides?: readonly Beside[] | undefined;
  /** Encrypts a `.age` file. */
  passphrase?: string | undefined;
  /** Time of the backup, in milliseconds since 1970. */
  now: number;
}

const SHA1 = /^[0-9a-f]{40}$/;

/**
 * Makes a backup of a lake: documents, drafts, history, files, and the people who may sign in, with the
 * hashes of their passwords. Until it is complete, verified and on disk, its name ends in `.part-` and random letters.
 * @throws {BackupError} when the target exists or cannot be written
 */
export async function makeBackup(options: BackupOptions): Promise<Manifest> {
  const { target, dataDir, copyDatabase, now, passphrase, besides = [] } = options;
  if (existsSync(target)) {
    throw new BackupError(
      `${target} exists already, and a backup replaces nothing. Choose another name.`,
    );
  }
  const part = `${target}.part-${randomBytes(4).toString("hex")}`;
  const archive = `${part}.tar.gz`;
  const sealed = `${archive}${SEALED}`;
  try {
    await mkdir(dirname(target), { recursive: true });
    await mkdir(part, { mode: 0o700 });
    await copyDatabase(join(part, LAKE_FILE));
    const summary = await mergeAndSummarize(join(part, LAKE_FILE));
    const assets = await copyAssets(join(dataDir, "assets"), join(part, "assets"));
    const people = await copyThePeople(dataDir, part);
    const files = await copyBesides(besides, part);
    const manifest = await describe(part, { summary, assets, people, files, now });
    await writeManifest(part, manifest);
    await verifyFolder(part);
    await sync(part);
    if (isArchive(target)) {
      await packFolder(part, archive, basename(target).replace(ARCHIVE, ""));
      if (isSealed(target)) {
        await sealFile(archive, sealed, passphrase ?? "");
        await rename(sealed, target);
      } else await rename(archive, target);
    } else await rename(part, target);
    await sync(dirname(target));
    return manifest;
  } catch (error) {
    throw writeFailure(error, target, "No backup was made.");
  } finally {
    await rm(part, { recursive: true, force: true });
    for (const file of [archive, sealed, `${sealed}.check`]) await rm(file, { force: true });
  }
}

const ARCHIVE = /\.(?:tar\.gz|tgz)(?:\.age)?$/;

/** True for the name of a packed backup. */
export function isArchive(path: string): boolean {
  return ARCHIVE.test(path);
}

/** True for the name of an encrypted backup. */
export function isSealed(path: string): boolean {
  return path.endsWith(SEALED);
}

/** Merges a database's log into its file, and summarizes its content. */
async function mergeAndSummarize(file: string): Promise<Summary> {
  await chmod(file, 0o600);
  const database = new DatabaseSync(file);
  try {
    database.exec("PRAGMA journal_mode = DELETE");
    return summarize(database);
  } finally {
    database.close();
    await sync(file);
  }
}

/** Copies the undamaged files; their names are the hashes of their content. */
async function copyAssets(from: string, to: string): Promise<Record<string, number>> {
  await mkdir(to, { mode: 0o700 });
  const copied: Record<string, number> = {};
  for (const name of (await namesIn(from)).filter((each) => SHA1.test(each)).sort()) {
    const file = join(to, name);
    await copyFile(join(from, name), file);
    if ((await hashOf(file, "sha1")) !== name) {
      await rm(file);
      continue;
    }
    await chmod(file, 0o600);
    await sync(file);
    copied[name] = (await stat(file)).size;
  }
  await sync(to);
  return copied;
}

/** Copies who may sign in; nothing where there is no sign-in. */
async function copyThePeople(dataDir: string, part: string): Promise<Manifest["people"]> {
  const count = copyPeople(dataDir, part);
  if (count === undefined) return undefined;
  const file = join(part, PEOPLE_FILE);
  await chmod(file, 0o600);
  await sync(file);
  return { count, sha256: await hashOf(file, "sha256") };
}

/** What {@link makeBackup} has copied. */
interface Copied {
  summary: Summary;
  assets: Record<string, number>;
  people: Manifest["people"];
  files: Record<string, string>;
  now: number;
}

async function describe(part: string, found: Copied): Promise<Manifest> {
  const { summary, assets, people, files, now } = found;
  const database = join(part, LAKE_FILE);
  return {
    format: FORMAT,
    at: new Date(now).toISOString(),
    identity: summary.identity,
    documents: summary.documents.size - summary.drafts,
    drafts: summary.drafts,
    transactions: summary.transactions,
    newest: summary.newest,
    database: { bytes: (await stat(database)).size, sha256: await hashOf(database, "sha256") },
    people,
    assets,
    files,
    lost: summary.assets
      .filter(({ sha1 }) => assets[sha1] === undefined)
      .map(({ document, sha1 }) => ({ document, file: sha1 })),
  };
}
