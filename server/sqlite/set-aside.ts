import { existsSync, renameSync } from "node:fs";

const COMPANIONS = ["", "-wal", "-shm", "-journal"];

/**
 * Renames a database's files to make room for a new one. Processes that have it open keep the old
 * one.
 * @param file absolute path
 * @param now milliseconds since 1970
 * @returns its new path
 */
export function setAside(file: string, now: number): string {
  const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, "-");
  const aside = `${file}.damaged-${stamp}`;
  for (const suffix of COMPANIONS) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  return aside;
}
