import {
  closeSync,
  fsync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { promisify } from "node:util";
import { codeOf } from "../runtime/files.ts";

/** Permissions of what only this program reads. */
export const PRIVATE = 0o600;
const sync = promisify(fsync);

/** The data of a JSON file; undefined when it is missing, or is no JSON. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError || codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Replaces a JSON file in one step, on disk when it returns.
 * @param part path of a temporary file on the same disk
 */
export function replaceJson(file: string, part: string, data: unknown): void {
  writeFileSync(part, JSON.stringify(data), { flush: true, mode: PRIVATE });
  renameSync(part, file);
}

/**
 * Syncs files or folders to disk, one after another: visitors' files are read by the same few threads of
 * Node.
 */
export async function syncAll(paths: readonly string[], flags: "r" | "r+"): Promise<void> {
  // Windows cannot open a folder, and needs no sync of its names.
  if (flags === "r" && process.platform === "win32") return;
  for (const path of paths) {
    const descriptor = openSync(path, flags);
    try {
      await sync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  }
}

/** Syncs the names in a folder to disk. */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
