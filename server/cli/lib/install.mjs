// Installs the packages. Plain JavaScript for any Node from 18, like run.mjs.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { lockInstall } from "./install-lock.mjs";

const INSTALL_BYTES = 1.6e9;
/** How long npm may take to end when it is told to, in milliseconds. */
const END_MS = 2000;
/** Exit code of a guard that finds no npm. */
const NOT_FOUND = 127;
const GUARD = fileURLToPath(new URL("install-guard.mjs", import.meta.url));

/** An install that did not come about. Its message is for a person. */
export class InstallError extends Error {}

/**
 * Installs exactly what the lock file says, once for each state of the lock file. Of several processes
 * that want to, one installs and the others wait. An install that was broken off is done again.
 * @param root absolute path of the project
 * @param stopped an AbortSignal: breaks it off
 * @throws InstallError when it fails or is broken off
 */
export async function install(root, stopped) {
  const stamp = join(root, "node_modules", ".polyphony-install");
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const isDone = () => existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
  if (isDone()) return;
  const unlock = await lockInstall(join(root, ".cache", "install-lock"), () => {
    process.stdout.write("Another install is running; waiting for it to end.\n");
  });
  try {
    if (isDone()) return;
    requireDisk(root);
    // Until all is there, nothing says that it is: npm may be broken off before it removes anything.
    rmSync(stamp, { force: true });
    await runNpm(root, stopped);
    writeFileSync(stamp, wanted);
  } finally {
    unlock();
  }
}

function requireDisk(root) {
  const free = freeBytes(root);
  if (free === undefined || free >= INSTALL_BYTES) return;
  throw new InstallError(
    `Not enough disk: installing needs about ${(INSTALL_BYTES / 1e9).toFixed(1)} GB and ${(free / 1e9).toFixed(1)} GB is free. Free some space and run this again.`,
  );
}

/** Bytes free on the disk that holds the project, or nothing where that cannot be read. */
function freeBytes(root) {
  try {
    const stats = statfsSync(root);
    return stats.bavail * stats.bsize;
  } catch {
    return undefined;
  }
}

async function runNpm(root, stopped) {
  const started = Date.now();
  const say = () => {
    const seconds = Math.round((Date.now() - started) / 1000);
    process.stdout.write(`  installing packages … ${seconds} s\n`);
  };
  process.stdout.write("Installing packages: the first time takes two to three minutes.\n");
  const ticker = setInterval(say, 15_000);
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const output = [];
  // npm needs a cache, and services may have no home.
  const usual = process.env.npm_config_cache ?? join(homedir(), ".npm");
  const cache = canWrite(usual) ? {} : { npm_config_cache: join(root, ".cache", "npm") };
  const code = await new Promise((resolve) => {
    const child = spawn(process.execPath, [GUARD, npm, ...args], {
      cwd: root,
      env: { ...process.env, ...cache },
      stdio: ["pipe", "pipe", "pipe"],
      // A group of its own: whatever npm has started ends with it.
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    const end = () => {
      signalGroup(child, "SIGTERM");
      setTimeout(() => signalGroup(child, "SIGKILL"), END_MS).unref();
    };
    if (stopped.aborted) end();
    stopped.addEventListener("abort", end);
    child.stdin.on("error", () => undefined);
    child.stdout.on("data", (chunk) => output.push(chunk));
    child.stderr.on("data", (chunk) => output.push(chunk));
    child.on("error", (error) => {
      output.push(Buffer.from(String(error)));
      resolve(1);
    });
    // The guard may have been killed, and npm not.
    child.on("exit", () => signalGroup(child, "SIGKILL"));
    child.on("close", resolve);
  });
  clearInterval(ticker);
  if (stopped.aborted) {
    throw new InstallError("Stopped while installing packages; the next start installs them.");
  }
  if (code === NOT_FOUND) {
    throw new InstallError(
      "The packages have to be installed, and there is no npm on the PATH to do it. Install Node with its npm, or add it to the PATH of this service, and run this again.",
    );
  }
  if (code !== 0) {
    process.stderr.write(Buffer.concat(output));
    // What takes long must not keep this process from ending when it is told to.
    await rm(join(root, "node_modules"), { recursive: true, force: true });
    throw new InstallError(
      "The packages could not be installed; nothing was left behind. See npm's message above, then run this again.",
    );
  }
  say();
}

function canWrite(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Signals a process and all that it has started. */
function signalGroup(child, signal) {
  try {
    // On Windows the guard does this itself once its input is closed.
    if (process.platform === "win32") child.stdin.destroy();
    else process.kill(-child.pid, signal);
  } catch {
    // It has ended.
  }
}
