import { createHash } from "node:crypto";
import * as tar from "tar";
import { BackupError } from "./errors.ts";
import { hashOf, sync } from "./files.ts";
import { damaged, filesOf, MANIFEST_FILE, readManifest } from "./manifest.ts";
import { join, posix } from "node:path";

/**
 * Packs the folder of a backup, then reads the archive again and compares it.
 * @param name top folder in the archive
 * @throws {BackupError} when the archive differs from the folder
 */
export async function packFolder(folder: string, archive: string, name: string): Promise<void> {
  // The archive holds drafts, and its folder may be readable by other accounts.
  const options = { gzip: true, cwd: folder, prefix: name, portable: true, mode: 0o600 };
  await tar.create({ ...options, file: archive }, ["."]);
  await sync(archive);
  const hashes = new Map<string, Promise<string>>();
  await tar.list({
    file: archive,
    strict: true,
    onReadEntry: (entry) => {
      if (entry.type !== "File") return;
      const hash = createHash("sha256");
      entry.on("data", (chunk: Buffer) => hash.update(chunk));
      hashes.set(
        inside(entry.path),
        new Promise((resolve, reject) => {
          entry.on("end", () => resolve(hash.digest("hex")));
          entry.on("error", reject);
        }),
      );
    },
  });
  for (const [file, hash] of hashes) {
    if ((await hash) !== (await hashOf(join(folder, file), "sha256"))) {
      throw new BackupError(
        `The disk has changed ${file} in ${archive} while it was written. No backup was made. Try another disk.`,
      );
    }
  }
}

/**
 * Unpacks an archive without its top folder, and writes only what its manifest names.
 * @throws {BackupError} when it is truncated or damaged, or holds anything else
 */
export async function unpackArchive(archive: string, folder: string): Promise<void> {
  const options = { file: archive, strict: true } as const;
  try {
    const files: string[] = [];
    await tar.list({
      ...options,
      onReadEntry: ({ path, type }) => void (type !== "Directory" && files.push(inside(path))),
    });
    await tar.extract({
      ...options,
      cwd: folder,
      strip: 1,
      filter: (path) => inside(path) === MANIFEST_FILE,
    });
    const manifest = await readManifest(folder);
    const known = new Set(manifest && filesOf(manifest));
    const stranger = files.find((file) => !known.has(file));
    if (stranger !== undefined) {
      throw damaged(archive, `its manifest does not name ${stranger}`);
    }
    await tar.extract({ ...options, cwd: folder, strip: 1 });
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(
      `The backup ${archive} cannot be unpacked: ${reason}. Nothing was changed. Take another one.`,
      { cause: error },
    );
  }
}

/** Path of an entry without the top folder. */
function inside(path: string): string {
  return posix.normalize(path).split("/").slice(1).join("/");
}
