import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { chmod, copyFile, mkdir, open, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { LAKE_FILE } from "content-lake";
import { PEOPLE_FILE } from "../people/database.ts";
import { Fatal } from "../runtime/fatal.ts";
import { filesIn } from "../runtime/files.ts";

/** Hash of a file's content, in hexadecimal; empty when it cannot be read. */
export async function hashOf(file: string, algorithm: "sha1" | "sha256"): Promise<string> {
  const hash = createHash(algorithm);
  try {
    for await (const chunk of createReadStream(file))
      if (Buffer.isBuffer(chunk)) hash.update(chunk);
  } catch {
    return "";
  }
  return hash.digest("hex");
}

/** Copies a file, for this account alone, and waits until it is on disk. */
export async function copySynced(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await copyFile(from, to);
  await chmod(to, 0o600);
  await sync(to);
}

/** Waits until a file, or the names in a folder, are on disk. */
export async function sync(path: string): Promise<void> {
  // Windows cannot open a folder, and needs no sync of its names.
  const handle = await open(path, "r").catch((error: unknown) => {
    if (process.platform === "win32") return undefined;
    throw error;
  });
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}

/** Name of the manifest in a backup. It is written last: without it a backup is incomplete. */
export const MANIFEST_FILE = "manifest.json";

/** Files of the lake are named by their hash and lie side by side. */
const ASSET = /^assets\/[0-9a-f]{40}$/;

const Manifest = z
  .object({
    /** Time of the backup, ISO 8601 in UTC. */
    at: z.iso.datetime(),
    /** SHA-256 of every other file, by its path in the backup. */
    files: z
      .record(z.string(), z.string().regex(/^[0-9a-f]{64}$/))
      .refine((files) => LAKE_FILE in files)
      .refine((files) =>
        Object.keys(files).every((name) => !name.startsWith("assets/") || ASSET.test(name)),
      ),
    /** Number of people who may sign in. */
    people: z.number(),
  })
  .refine(({ files, people }) => people === 0 || PEOPLE_FILE in files);
export type Manifest = z.infer<typeof Manifest>;

/**
 * Compares the folder of a backup with its manifest.
 * @param name of the backup, for messages
 * @throws {Fatal} when it is incomplete or damaged
 */
export async function verifyBackup(folder: string, name: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), "utf8").catch(() => undefined);
  if (text === undefined) throw damageError(name, "it has no manifest.json, so it is incomplete");
  const manifest = parse(text, name);
  for (const [file, sha256] of Object.entries(manifest.files)) {
    if ((await hashOf(join(folder, file), "sha256")) !== sha256) {
      throw damageError(name, `the file ${file} is lost or was changed`);
    }
  }
  for (const file of await filesIn(folder)) {
    if (file !== MANIFEST_FILE && !Object.hasOwn(manifest.files, file)) {
      throw damageError(name, `its manifest does not name ${file}`);
    }
  }
  return manifest;
}

/** The error of a damaged backup. */
export function damageError(name: string, reason: string): Fatal {
  return new Fatal(
    `The backup ${name} is damaged: ${reason}. Nothing was changed. Take another one.`,
  );
}

/** The error of a backup that this program is too old for. */
export function tooNew(name: string): Fatal {
  return new Fatal(
    `The backup ${name} was made by a newer version of this program. Update it (git pull) and run this again.`,
  );
}

function parse(text: string, name: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw damageError(name, "its manifest is not JSON");
  }
  const manifest = Manifest.safeParse(value);
  if (!manifest.success) throw damageError(name, "its manifest cannot be read");
  return manifest.data;
}
