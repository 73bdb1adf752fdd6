import { DatabaseOpenError } from "content-lake/sqlite";

/** What went wrong, for a program that has to decide what to do next. */
export type ReleaseStoreProblem =
  | "full" // no room on the disk
  | "busy" // another process is writing and did not end in time
  | "overtaken" // another release was made in the meantime
  | "missing" // an object, a release or the whole store is not there
  | "damaged" // the database cannot be read
  | "unusable"; // the folder may not be read or written

/**
 * The releases cannot be read or written. Nothing is half done: the current release is the one from
 * before. The message is for a person and says what to do.
 */
export class ReleaseStoreError extends Error {
  override readonly name = "ReleaseStoreError";
  /** Tells the command line to print the message without a stack. */
  readonly userFacing = true;
  readonly problem: ReleaseStoreProblem;

  constructor(problem: ReleaseStoreProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/** SQLite's result codes, without their extended part. */
const SQLITE: Readonly<Record<number, ReleaseStoreProblem>> = {
  3: "unusable", // PERM
  5: "busy",
  8: "unusable", // READONLY
  10: "full", // IOERR: of a write that found no room, or of a failing disk
  11: "damaged", // CORRUPT
  13: "full",
  14: "unusable", // CANTOPEN
  26: "damaged", // NOTADB
};
const SYSTEM: Readonly<Record<string, ReleaseStoreProblem>> = {
  ENOSPC: "full",
  EDQUOT: "full",
  EFBIG: "full", // no room for this user
  EIO: "full",
  EACCES: "unusable",
  EPERM: "unusable",
  EROFS: "unusable",
  ENOTDIR: "unusable",
  EEXIST: "unusable",
};

/**
 * A failure of SQLite or of the file system in words for a person; any other error as it is.
 * @param dir folder of the store
 */
export function storeError(error: unknown, dir: string): unknown {
  const problem = problemOf(error);
  if (problem === undefined || error instanceof ReleaseStoreError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new ReleaseStoreError(problem, describe(problem, dir, reason), { cause: error });
}

/** An error with what is usually said of such a problem. */
export function describedError(
  problem: ReleaseStoreProblem,
  dir: string,
  reason: string,
  cause: unknown,
): ReleaseStoreError {
  return new ReleaseStoreError(problem, describe(problem, dir, reason), { cause });
}

function describe(problem: ReleaseStoreProblem, dir: string, reason: string): string {
  switch (problem) {
    case "full":
      return `The disk with the site's releases (${dir}) is full or cannot be written to: ${reason}. The site is as it was. Free some space and try again.`;
    case "busy":
      return `Another program is writing the site's releases (${dir}): ${reason}. The site is as it was. Try again in a moment.`;
    case "damaged":
      return `The site's releases (${dir}/releases.sqlite) cannot be read: ${reason}. Stop the site, move the folder away or restore a backup, and run npm start: it is made again from the content.`;
    default:
      return `The folder of the site's releases (${dir}) cannot be used: ${reason}. Make it writable for this user, or choose another: SITE_DATA_DIR`;
  }
}

function problemOf(error: unknown): ReleaseStoreProblem | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DatabaseOpenError && error.problem === "damaged") return "damaged";
  if ("errcode" in error && typeof error.errcode === "number") return SQLITE[error.errcode & 0xff];
  if ("code" in error && typeof error.code === "string") return SYSTEM[error.code];
  return undefined;
}

/** True for the file system's way to say that there is no such file. */
export function isNoFile(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
