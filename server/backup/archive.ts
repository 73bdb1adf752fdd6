import { createHash } from "node:crypto";
import * as tar from "tar";
import { BackupError } from "./errors.ts";
import { hashOf, sync } from "./files.ts";
import { join } from "node:path";

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
      const inside = entry.path.split("/").slice(1).join("/");
      hashes.set(
        inside,
        new Promise((resolve, reject) => {
          entry.on("end", () => resolve(hash.digest("hex")));
          entry.on("error", reject);
        }),
      );
    },
  });
  for (const [inside, hash] of hashes) {
    if ((await hash) !== (await hashOf(join(folder, inside), "sha256"))) {
      throw new BackupError(
        `The disk has changed ${inside} in ${archive} while it was written. No backup was made. Try another disk.`,
      );
    }
  }
}

/**
 * Unpacks an archive without its top folder.
 * @throws {BackupError} when it is truncated or damaged
 */
export async function unpackArchive(archive: string, folder: string): Promise<void> {
  try {
    await tar.extract({ file: archive, cwd: folder, strip: 1, strict: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(
      `The backup ${archive} cannot be unpacked: ${reason}. Nothing was changed. Take another one.`,
      { cause: error },
    );
  }
}
