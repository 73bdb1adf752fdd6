import { databaseProblem } from "content-lake/sqlite";

/** A backup cannot be made, read or restored. The message is for a person and says what to do. */
export class BackupError extends Error {
  override readonly name = "BackupError";
  /** Tells the command line to print the message without a stack. */
  readonly userFacing = true;
}

const FULL = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
const FORBIDDEN = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR"]);

/**
 * The error of a write, as a message for a person; other errors unchanged.
 * @param place what was written to
 * @param unchanged what is unchanged, as a sentence
 */
export function writeFailure(error: unknown, place: string, unchanged: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (FULL.has(code) || databaseProblem(error) === "full") {
    return new BackupError(
      `The disk of ${place} is full. ${unchanged} Free some space, or choose another place, and run this again.`,
      { cause: error },
    );
  }
  if (FORBIDDEN.has(code)) {
    return new BackupError(
      `${place} cannot be written to (${code}). ${unchanged} Make it writable for this user, or choose another place.`,
      { cause: error },
    );
  }
  return error;
}
