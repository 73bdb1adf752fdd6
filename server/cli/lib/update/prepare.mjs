// Prepares a new version beside the one that runs, which nothing here touches.
// Plain JavaScript for any Node from 18, like run.mjs.
import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { nextOf, readUpdate, writeUpdate, forgetResult } from "./journal.mjs";

/** A new version cannot be prepared. The message is for a person. */
export class UpdateError extends Error {
  userFacing = true;
}

/**
 * Brings a version into a folder of its own, installs its packages, builds its site from the content as
 * it is, and tries its migrations.
 * @param {object} options
 * @param {string} options.root absolute path of the project, a clone without changes of its own
 * @param {string} options.to what git knows it by: "origin/main"
 * @param {string[]} options.databases absolute paths
 * @param {string[]} options.programs names of those that have to be ready with the new version
 * @param {NodeJS.ProcessEnv} options.env settings; paths in it are absolute
 * @param {(text: string) => void} options.say
 * @returns {string | undefined} the commit; undefined when that version runs already
 * @throws {UpdateError} naming the step that failed
 */
export function prepareUpdate({ root, to, databases, programs, env, say }) {
  const git = (...args) => output("git", args, root);
  if (git("status", "--porcelain", "--untracked-files=no") !== "") {
    throw new UpdateError("Files of this version were changed here. Commit or undo that first.");
  }
  if (readUpdate(root) !== undefined) {
    throw new UpdateError("An update is under way. It ends when npm start runs.");
  }
  git("fetch", "--quiet");
  const [from, commit] = [git("rev-parse", "HEAD"), git("rev-parse", `${to}^{commit}`)];
  if (from === commit) return undefined;
  if (git("merge-base", from, commit) !== from) {
    throw new UpdateError(
      `${to} does not follow the version that runs. Choose one that does: --to`,
    );
  }
  forgetResult(root);
  removeNext(root);
  const next = nextOf(root);
  git("worktree", "add", "--quiet", "--force", "--detach", next, commit);
  try {
    const steps = [
      ["installing its packages", ["packages"]],
      ["building its site", ["build"]],
      ["trying its migrations", ["migrate", "--dry-run", "--if-possible"]],
    ];
    for (const [what, args] of steps) {
      say(`· ${what} …`);
      runStep(next, what, args, env);
    }
  } catch (error) {
    removeNext(root);
    throw error;
  }
  writeUpdate(root, { state: "prepared", from, to: commit, databases, programs });
  return commit;
}

/** Removes what was prepared. @param {string} root */
export function removeNext(root) {
  const next = nextOf(root);
  if (existsSync(next)) rmSync(next, { recursive: true, force: true });
  spawnSync("git", ["worktree", "prune"], { cwd: root });
}

function runStep(next, what, args, env) {
  const entry = join(next, "server", "cli", "run.mjs");
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry, ...args], {
    cwd: next,
    env,
    encoding: "utf8",
    maxBuffer: 64 << 20,
  });
  if (status === 0) return;
  const last = `${stdout}\n${stderr}`.trim().split("\n").slice(-15).join("\n");
  throw new UpdateError(
    `The update failed while ${what}; the version that runs was not touched.\n${last}`,
  );
}

function output(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status === 0) return stdout.trim();
  throw new UpdateError(`${command} ${args.join(" ")} failed: ${stderr?.trim() || "not found"}`);
}
