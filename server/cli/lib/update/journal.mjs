// What an update has come to, on disk, so that a stop at any moment leaves one version or the other.
// Plain JavaScript for any Node from 18, like run.mjs.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * A prepared update.
 * @typedef {object} Update
 * @property {"prepared" | "switching" | "tried"} state "switching": files are being moved; "tried":
 *   the new version is in place and has not yet shown that it works
 * @property {string} from commit of the version that runs
 * @property {string} to commit of the new version
 * @property {string[]} databases absolute paths of the databases, which the new version may change
 * @property {string[]} programs names of those that have to be ready with the new version
 */

/** How an update ended. @typedef {{ to: string, ok: boolean, message: string }} Result */

/** Folder of an update, in the project. @param {string} root */
export const folderOf = (root) => join(root, ".cache", "update");
/** The new version until the switch. @param {string} root */
export const nextOf = (root) => join(folderOf(root), "next");

const journalOf = (root) => join(folderOf(root), "update.json");
const resultOf = (root) => join(folderOf(root), "result.json");

/**
 * The update that is under way; undefined when there is none.
 * @param {string} root absolute path of the project
 * @returns {Update | undefined}
 */
export function readUpdate(root) {
  return existsSync(journalOf(root))
    ? JSON.parse(readFileSync(journalOf(root), "utf8"))
    : undefined;
}

/** Writes down what an update has come to. @param {string} root @param {Update} update */
export function writeUpdate(root, update) {
  write(root, journalOf(root), update);
}

/**
 * Ends an update.
 * @param {string} root
 * @param {Result} result
 */
export function endUpdate(root, result) {
  write(root, resultOf(root), result);
  rmSync(journalOf(root), { force: true });
}

/** How the last update ended. @param {string} root @returns {Result | undefined} */
export function readResult(root) {
  return existsSync(resultOf(root)) ? JSON.parse(readFileSync(resultOf(root), "utf8")) : undefined;
}

/** Forgets how the last update ended. @param {string} root */
export function forgetResult(root) {
  rmSync(resultOf(root), { force: true });
}

/** A file is there whole or not at all. */
function write(root, file, value) {
  mkdirSync(folderOf(root), { recursive: true });
  writeFileSync(`${file}.part`, JSON.stringify(value));
  renameSync(`${file}.part`, file);
}
