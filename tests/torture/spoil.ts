import { readdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Choices } from "../attack/choices.ts";

/** SQLite's own pages; damage goes past the first one's header, so that the file is still a database. */
const PAGE = 4096;
const HEADER = 100;

/** Changes bytes of a file in one place of a few kilobytes, as a failing disk does. */
export async function flipBytes(file: string, choices: Choices): Promise<void> {
  const bytes = await readFile(file);
  const from = choices.int(0, Math.max(0, Math.floor(bytes.length / PAGE) - 1)) * PAGE;
  const start = from === 0 ? Math.min(HEADER, bytes.length) : from;
  const end = Math.min(bytes.length, start + choices.int(64, PAGE));
  for (let at = start; at < end; at += 1) bytes[at] = (bytes[at] ?? 0) ^ 0xa5;
  await writeFile(file, bytes);
}

/** Cuts the end of a file off, as a write that a power cut ended. */
export async function cutOff(file: string, choices: Choices): Promise<void> {
  const { size } = await stat(file);
  await truncate(file, choices.int(0, Math.max(0, size - 1)));
}

/** Absolute paths of all files below a folder that a test accepts. */
export async function filesBelow(
  folder: string,
  accepts: (name: string) => boolean = () => true,
): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && accepts(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
