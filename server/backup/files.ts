import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readdir } from "node:fs/promises";

/** True for the error "no such file". */
export function isNoFile(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/** Names in a folder; none when it does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (isNoFile(error)) return [];
    throw error;
  });
}

/** Hash of a file's content, in hexadecimal. */
export async function hashOf(file: string, algorithm: "sha1" | "sha256"): Promise<string> {
  const hash = createHash(algorithm);
  for await (const chunk of createReadStream(file)) {
    if (Buffer.isBuffer(chunk)) hash.update(chunk);
  }
  return hash.digest("hex");
}

/** Writes a new private file, and waits until it is on disk. */
export async function writeSynced(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Waits until a file, or the names in a folder, are on disk. */
export async function sync(path: string): Promise<void> {
  // Windows cannot open a folder, and needs no sync of its names.
  const handle = await open(path, "r").catch((error: unknown) => {
    if (process.platform === "win32") return undefined;
    throw error;
  });
  if (handle === undefined) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
