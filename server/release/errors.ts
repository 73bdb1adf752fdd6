import { codeOf } from "../runtime/files.ts";

/** Kind of a failure, so that the caller can decide what to do. */
export type ReleaseProblem =
  | "full" // no room on the disk
  | "overtaken" // visitors see another release than the caller thinks
  | "missing" // there is no such release
  | "damaged" // files of a release are lost or cut short
  | "unusable"; // the folder may not be read or written

/**
 * The releases cannot be read or written. Nothing is half done: visitors see the same release as before.
 * The message is for a person and says what to do.
 */
export class ReleaseError extends Error {
  override readonly name = "ReleaseError";
  /** Tells the command line to print the message without a stack. */
  readonly userFacing = true;
  readonly problem: ReleaseProblem;

  constructor(problem: ReleaseProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

const FULL = new Set(["ENOSPC", "EDQUOT", "EFBIG", "EIO"]);
const UNUSABLE = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST"]);

/**
 * Turns a file system error into a message for a person; returns any other error unchanged.
 * @param dir folder of the releases
 */
export function releaseError(error: unknown, dir: string): unknown {
  const code = codeOf(error) ?? "";
  const reason = error instanceof Error ? error.message : String(error);
  if (FULL.has(code)) {
    const message = `The disk with the site's releases (${dir}) is full or cannot be written to: ${reason}. The site is as it was. Free some space and try again.`;
    return new ReleaseError("full", message, { cause: error });
  }
  if (UNUSABLE.has(code)) {
    const message = `The folder of the site's releases (${dir}) cannot be used: ${reason}. Make it writable for this user, or choose another: SITE_DATA_DIR`;
    return new ReleaseError("unusable", message, { cause: error });
  }
  return error;
}
