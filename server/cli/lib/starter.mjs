// Notices that npm, which started this process, is gone. npm passes a signal on to the shell that it
// runs a script in, and most shells end without passing it on; a killed npm tells its children nothing.
// Plain JavaScript for any Node from 18, like run.mjs.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";

/** Time between two checks, in milliseconds. */
const LOOK_MS = 500;
const SHELLS = ["sh", "dash", "bash", "ash", "ksh", "zsh", "busybox"];

/**
 * Calls `gone` once when npm, or the shell between npm and this process, has ended. Does nothing when
 * npm has not started this process: it may be in the background on purpose.
 * On Windows only the direct parent is watched.
 * @param gone called at most once
 */
export function onStarterGone(gone) {
  if (!/\brun\.mjs\b/.test(process.env.npm_lifecycle_script ?? "")) return;
  const parent = process.ppid;
  const npm = parentOfShell(parent);
  const timer = setInterval(() => {
    const same = process.ppid === parent && lives(parent);
    if (same && (npm === undefined || isChildOf(parent, npm))) return;
    clearInterval(timer);
    gone();
  }, LOOK_MS);
  timer.unref();
}

/** The parent of a process when that is a shell which runs one command; else nothing. */
function parentOfShell(pid) {
  const found = process.platform === "linux" ? fromProc(pid) : fromPs(pid);
  if (found === undefined) return undefined;
  const [program = "", ...args] = found.command;
  const isShell = SHELLS.includes(basename(program).replace(/^-/, "")) && args.includes("-c");
  return isShell ? found.parent : undefined;
}

function isChildOf(pid, parent) {
  // A zombie parent keeps its process id, but its children get a new parent.
  if (process.platform === "linux") return fromProc(pid)?.parent === parent;
  return lives(parent);
}

function fromProc(pid) {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    // The program's name is in parentheses and may contain any character.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [, parent] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    return { parent, command };
  } catch {
    return undefined;
  }
}

function fromPs(pid) {
  if (process.platform === "win32") return undefined;
  try {
    const args = ["-o", "ppid=,command=", "-p", String(pid)];
    const [parent, ...command] = execFileSync("ps", args, { encoding: "utf8" }).trim().split(/\s+/);
    return { parent: Number(parent), command };
  } catch {
    return undefined;
  }
}

function lives(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}
