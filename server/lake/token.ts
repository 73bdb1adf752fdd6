import { keptSecret, readSecret } from "./secret-file.ts";

/** File of the lake's token in its data directory. */
const FILE = "token";

/**
 * The secret that a caller must know to write: made on the first start and kept in a file that only
 * this user can read.
 * @throws LakeStartError when the file cannot be read or written
 */
export function lakeToken(dataDir: string): string {
  return keptSecret(dataDir, FILE, "lake-");
}

/** The token of a lake that has run before in this data directory. */
export function readLakeToken(dataDir: string): string | undefined {
  return readSecret(dataDir, FILE);
}
