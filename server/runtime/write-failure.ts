import { databaseProblem } from "content-lake/sqlite";
import { Fatal } from "./fatal.ts";
import { codeOf } from "./files.ts";

const FULL = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
const FORBIDDEN = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR"]);

/**
 * The error of a write, as a message for a person; other errors unchanged.
 * @param place what was written to
 * @param unchanged what is unchanged, as a sentence
 */
export function writeFailure(error: unknown, place: string, unchanged: string): unknown {
  const code = codeOf(error) ?? "";
  if (FULL.has(code) || databaseProblem(error) === "full") {
    return new Fatal(
      `The disk of ${place} is full. ${unchanged} Free some space, or choose another place, and run this again.`,
      { cause: error },
    );
  }
  if (FORBIDDEN.has(code) || databaseProblem(error) === "unusable") {
    return new Fatal(
      `${place} cannot be written to (${code}). ${unchanged} Make it writable for this user, or choose another place.`,
      { cause: error },
    );
  }
  return error;
}
