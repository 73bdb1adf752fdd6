import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { LAKE_FILE } from "content-lake";
import { copyPeople } from "../people/copy.ts";
import { databaseProblem } from "content-lake/sqlite";
import type { LakeAddress } from "../source/embedded-lake.ts";
import { mergeLog, readContent } from "./content.ts";
import { copyLake } from "./lake.ts";
import {
  copySynced,
  hashOf,
  type Manifest,
  MANIFEST_FILE,
  sync,
  verifyBackup,
} from "./manifest.ts";
import { inRoot } from "../runtime/root.ts";
import { Fatal } from "../runtime/fatal.ts";
import { filesIn } from "../runtime/files.ts";
import type { Settings } from "../runtime/settings.ts";
import { writeFailure } from "../runtime/write-failure.ts";

/** A file or folder outside the lake's folder that a backup includes. */
export interface ExtraFile {
  /** Name within the backup. */
  name: string;
  /** Absolute path of the original. It need not exist. */
  path: string;
  /** Its name in messages. */
  what: string;
}

/** The data to back up, and the folder for it. */
export interface BackupOptions {
  /** The lake, which may run. */
  address: LakeAddress;
  /** Absolute path of a new folder. */
  target: string;
  /** Files to include besides the lake. */
  extras: readonly ExtraFile[];
  /** Time of the backup, in milliseconds since 1970. */
  now: number;
}

/** A backup's content in words, and the asset files that it lacks. */
export interface BackupReport {
  summary: string;
  /** Documents whose files are lost or damaged on disk. */
  lost: readonly string[];
}

const SHA1 = /^[0-9a-f]{40}$/;

/**
 * Makes a backup of a lake: documents, drafts, history, files, and the people who may sign in, with the
 * hashes of their passwords. Until it is complete and on disk, its name ends in `.part-` and random letters.
 * @throws {Fatal} when the target exists or cannot be written, or the data is damaged
 */
export async function makeBackup(options: BackupOptions): Promise<BackupReport> {
  const { target, address, now, extras } = options;
  const { dataDir } = address;
  if (existsSync(target)) {
    throw new Fatal(
      `${target} exists already, and a backup replaces nothing. Choose another name.`,
    );
  }
  const part = `${target}.part-${randomBytes(4).toString("hex")}`;
  try {
    await mkdir(join(part, "assets"), { recursive: true, mode: 0o700 });
    copyLake(address, join(part, LAKE_FILE));
    mergeLog(join(part, LAKE_FILE));
    const content = readContent(join(part, LAKE_FILE));
    // A file's name is the hash of its content: a damaged file is left out.
    for (const name of await filesIn(join(dataDir, "assets"))) {
      const file = join(part, "assets", name);
      if (!SHA1.test(name)) continue;
      await copySynced(join(dataDir, "assets", name), file);
      if ((await hashOf(file, "sha1")) !== name) await rm(file);
    }
    const people = copyPeople(dataDir, part) ?? 0;
    for (const { name, path } of extras) {
      const files = await filesIn(path).catch(() => [""]);
      // A name that begins with a dot marks an incomplete file.
      for (const file of files.filter((each) => !each.startsWith("."))) {
        await copySynced(join(path, file), join(part, name, file));
      }
    }
    const names = await filesIn(part);
    await writeManifest(part, { at: new Date(now).toISOString(), people }, names);
    await verifyBackup(part, part);
    await rename(part, target);
    await sync(dirname(target));
    const lost = content.assets.filter(({ sha1 }) => !names.includes(`assets/${sha1}`));
    return {
      summary: `${content.summary}, ${names.filter((name) => name.startsWith("assets/")).length} files, accounts: ${people}`,
      lost: lost.map(({ document }) => document),
    };
  } catch (error) {
    if (databaseProblem(error) === "damaged") {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Fatal(
        `No backup was made: the Content Lake's data in ${dataDir} is damaged (${reason}). Restore a backup: npm run restore`,
        { cause: error },
      );
    }
    throw writeFailure(error, target, "No backup was made.");
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

async function writeManifest(
  folder: string,
  head: Omit<Manifest, "files">,
  names: readonly string[],
): Promise<void> {
  const files: Manifest["files"] = {};
  for (const name of names) {
    const file = join(folder, name);
    await chmod(file, 0o600);
    await sync(file);
    files[name] = await hashOf(file, "sha256");
  }
  const file = join(folder, MANIFEST_FILE);
  await writeFile(file, `${JSON.stringify({ ...head, files }, null, 2)}\n`, { mode: 0o600 });
  await sync(file);
}

/** Settings with which a provider charges for voices or videos. */
const PAID_PROVIDER_KEYS = ["ELEVENLABS_API_KEY", "DID_API_KEY"];

/**
 * Files that a backup includes besides the lake: the key of a sealed site, without which visitors would have
 * to enter their passwords again, and voices and videos that were paid for. Settings are not part of it:
 * they hold the secrets of other services.
 */
export function extraFiles(settings: Settings): ExtraFile[] {
  const site = resolve(inRoot(), settings.SITE_DATA_DIR);
  const avatars = resolve(inRoot(), settings.AVATARS_DATA_DIR);
  const paid = PAID_PROVIDER_KEYS.some((name) => (process.env[name] ?? "").trim() !== "");
  return [
    { name: "gate.json", path: join(site, "gate.json"), what: "the key of the sealed site" },
    ...(paid
      ? [{ name: "made", path: join(avatars, "made"), what: "generated voices and videos" }]
      : []),
  ];
}
