/** Why a database cannot be used. */
export type DatabaseProblem =
  | "busy" // another process holds it
  | "damaged" // its content cannot be read
  | "empty" // it has no tables yet
  | "newer" // a newer version of this program has written it
  | "full" // no room on the disk, or the disk fails
  | "unusable"; // the file or its folder may not be read or written

/** A database cannot be opened. The message is the reason only; the caller adds what to do. */
export class DatabaseOpenError extends Error {
  override readonly name = "DatabaseOpenError";
  readonly problem: DatabaseProblem;

  constructor(problem: DatabaseProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/** SQLite's primary result codes. */
const CODES: Readonly<Record<number, DatabaseProblem>> = {
  3: "unusable", // PERM
  5: "busy",
  8: "unusable", // READONLY
  10: "full", // IOERR: a write that found no room, or a failing disk
  11: "damaged", // CORRUPT
  13: "full",
  14: "unusable", // CANTOPEN
  26: "damaged", // NOTADB
};

/** The problem that an error of SQLite stands for; undefined for any other error. */
export function databaseProblem(error: unknown): DatabaseProblem | undefined {
  if (error instanceof DatabaseOpenError) return error.problem;
  if (!(error instanceof Error) || !("errcode" in error)) return undefined;
  return typeof error.errcode === "number" ? CODES[error.errcode & 0xff] : undefined;
}
