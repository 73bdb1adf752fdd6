import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { chmod, copyFile, mkdir, open, readdir } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";

/** Paths of the files in a folder, within it and sorted; none when it does not exist. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .map((path) => path.split(sep).join("/"))
    .sort();
}

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
