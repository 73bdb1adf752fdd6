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
import { homedir } from "node:os";
import { join } from "node:path";

const INSTALL_BYTES = 1.6e9;

/** A failed installation. The message is for a person. */
export class InstallError extends Error {}

/**
 * Installs exactly what the lock file says, once for each state of the lock file. An install that was
 * broken off is done again.
 * @param root absolute path of the project
 * @param stopped an AbortSignal: breaks it off
 * @throws InstallError when it fails or is broken off
 */
export async function install(root, stopped) {
  const stamp = join(root, "node_modules", ".polyphony-install");
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  requireDisk(root);
  // The mark is missing until all packages are there: npm may be stopped before it removes anything.
  rmSync(stamp, { force: true });
  await runNpm(root, stopped);
  writeFileSync(stamp, wanted);
}

function requireDisk(root) {
  const { bavail, bsize } = statfsSync(root);
  const free = bavail * bsize;
  if (free >= INSTALL_BYTES) return;
  throw new InstallError(
    `Not enough disk: installing needs about ${(INSTALL_BYTES / 1e9).toFixed(1)} GB and ${(free / 1e9).toFixed(1)} GB is free. Free some space and run this again.`,
  );
}

async function runNpm(root, stopped) {
  const started = Date.now();
  const say = () => {
    const seconds = Math.round((Date.now() - started) / 1000);
    process.stdout.write(`  installing packages … ${seconds} s\n`);
  };
  process.stdout.write("Installing packages: the first time takes two to three minutes.\n");
  const ticker = setInterval(say, 15_000);
  const windows = process.platform === "win32";
  // npm needs a cache, and services may have no home.
  const usual = process.env.npm_config_cache ?? join(homedir(), ".npm");
  const cache = canWrite(usual) ? {} : { npm_config_cache: join(root, ".cache", "npm") };
  const { code, missing } = await new Promise((resolve) => {
    const npm = spawn(
      windows ? "npm.cmd" : "npm",
      ["ci", "--no-audit", "--no-fund", "--loglevel=error"],
      {
        cwd: root,
        env: { ...process.env, ...cache },
        stdio: ["ignore", "ignore", "inherit"],
        shell: windows,
        signal: stopped,
        // At any other signal npm first undoes what it has done, for minutes.
        killSignal: "SIGKILL",
      },
    );
    npm.on("error", (error) => resolve({ code: 1, missing: error.code === "ENOENT" }));
    npm.on("close", (exitCode) => resolve({ code: exitCode, missing: false }));
  });
  clearInterval(ticker);
  if (stopped.aborted) {
    throw new InstallError("Stopped while installing packages; the next start installs them.");
  }
  if (missing) {
    throw new InstallError(
      "The packages have to be installed, and there is no npm on the PATH to do it. Install Node with its npm, or add it to the PATH of this service, and run this again.",
    );
  }
  if (code !== 0) {
    throw new InstallError(
      "The packages could not be installed: npm's message above says why. Run this again.",
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
