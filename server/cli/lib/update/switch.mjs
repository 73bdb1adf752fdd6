// Puts a prepared version in the place of the one that ran, and back. Nothing of the project runs
// meanwhile. Every step can be taken twice.
// Plain JavaScript for any Node from 18, like run.mjs.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { endUpdate, folderOf, nextOf, writeUpdate } from "./journal.mjs";
import { removeNext } from "./prepare.mjs";

// The last one is the lake's: server/lake/newest-mark.ts.
const COMPANIONS = ["", "-wal", "-shm", "-newest"];
const oldModules = (root) => join(folderOf(root), "node_modules.old");
const here = (root) => join(root, "node_modules");

/**
 * Brings the new version into place, with copies of the databases of before.
 * @param {string} root
 * @param {import("./journal.mjs").Update} update
 * @throws {Error} when files cannot be moved; then {@link switchBack}
 */
export function switchTo(root, update) {
  for (const file of update.databases) {
    removeDatabase(`${file}.of-failed-update`);
    copyDatabase(file, `${file}.before-update`);
  }
  writeUpdate(root, { ...update, state: "switching" });
  git(root, "reset", "--quiet", "--keep", update.to);
  renameSync(here(root), oldModules(root));
  renameSync(join(nextOf(root), "node_modules"), here(root));
  writeUpdate(root, { ...update, state: "tried" });
}

/**
 * Brings the version of before back, with its databases. What the new one has written stays beside them.
 * @param {string} root
 * @param {import("./journal.mjs").Update} update
 * @param {string} why a sentence
 * @returns {string} what to say of it
 */
export function switchBack(root, update, why) {
  git(root, "reset", "--quiet", "--keep", update.from);
  if (existsSync(oldModules(root))) {
    rmSync(here(root), { recursive: true, force: true });
    renameSync(oldModules(root), here(root));
  }
  // Before that state the copies may not be whole, and the databases are as they were.
  if (update.state !== "prepared") for (const file of update.databases) restoreDatabase(file);
  const message = `The update to ${update.to.slice(0, 8)} failed: ${why} The version of before runs again.`;
  endUpdate(root, { to: update.to, ok: false, message });
  for (const file of update.databases) removeDatabase(`${file}.before-update`);
  removeNext(root);
  return message;
}

/**
 * Keeps the new version.
 * @param {string} root
 * @param {import("./journal.mjs").Update} update
 */
export function settle(root, update) {
  const { to, databases } = update;
  endUpdate(root, { to, ok: true, message: `Updated to ${to.slice(0, 8)}.` });
  for (const file of databases) removeDatabase(`${file}.before-update`);
  rmSync(oldModules(root), { recursive: true, force: true });
  removeNext(root);
}

function restoreDatabase(file) {
  if (!existsSync(`${file}.before-update`)) return;
  const tried = `${file}.of-failed-update`;
  if (existsSync(file) && !existsSync(tried)) copyDatabase(file, tried);
  copyDatabase(`${file}.before-update`, file);
}

function copyDatabase(from, to) {
  for (const suffix of COMPANIONS) {
    rmSync(to + suffix, { force: true });
    if (existsSync(from + suffix)) copyFileSync(from + suffix, to + suffix);
  }
}

function removeDatabase(file) {
  for (const suffix of COMPANIONS) rmSync(file + suffix, { force: true });
}

function git(root, ...args) {
  const { status, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args.join(" ")} failed: ${stderr?.trim()}`);
}
