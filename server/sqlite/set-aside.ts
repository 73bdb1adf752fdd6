import { existsSync, renameSync } from "node:fs";

const COMPANIONS = ["", "-wal", "-shm", "-journal"];

/**
 * Renames a database's files, so that a new one can take their place. A process that has it open
 * keeps the old one.
 * @param file absolute path
 * @param now milliseconds since 1970
 * @returns where the database is now
 */
export function setAside(file: string, now: number): string {
  const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, "-");
  const aside = `${file}.damaged-${stamp}`;
  for (const suffix of COMPANIONS) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  return aside;
}
