import { keptSecret, readSecret } from "../runtime/kept-secret.ts";

/** File of the lake's token in its data directory. */
const FILE = "token";

/**
 * The token for writing: generated on the first start and stored in a file that only this user can
 * read.
 * @throws KeptSecretError when the file cannot be written
 */
export function lakeToken(dataDir: string): string {
  return keptSecret({ folder: dataDir, file: FILE, prefix: "lake-", setting: "LAKE_DATA_DIR" });
}

/** The token of a lake that has run before in this data directory. */
export function readLakeToken(dataDir: string): string | undefined {
  return readSecret(dataDir, FILE);
}
