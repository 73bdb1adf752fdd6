// Entry of every npm script: node server/cli/run.mjs FILE ARGUMENTS. It must run on whatever Node the
// machine has, so it is plain JavaScript without dependencies: it installs the packages when they are
// missing or out of date (a fitting Node is one of them) and runs the file under that Node. Without a
// file it only installs. The server is started again when it ends by itself.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { install, InstallError } from "./lib/install.mjs";
import { onStarterGone } from "./lib/starter.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const OLDEST_NODE = 18;
/** How long a command may take to end when it is told to, in milliseconds. */
const END_MS = 2700;
/** After this time this process ends, whatever is still to be done. */
const LAST_MS = 2900;

/** Ends the program with one line that says what to do. */
function stop(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}

/** The Node that came with the packages, else the one that runs this file when it is new enough. */
function fittingNode() {
  const name = process.platform === "win32" ? "node.exe" : "node";
  const packaged = join(root, "node_modules", "node", "bin", name);
  if (existsSync(packaged)) return packaged;
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  return stop(
    `This machine's Node is ${process.versions.node} and no packaged Node fits this platform. Install Node 24 and run this again.`,
  );
}

/** Astro and Vite find no files below such a folder. */
const unbuildable = /['"#%?]/.exec(root);
if (unbuildable) {
  stop(
    `Move this project to another folder: the path ${root} holds ${unbuildable[0]}, and nothing can be built there.`,
  );
}

const [file, ...rest] = process.argv.slice(2);
/** Runs until it is told to end: if it ends by itself, it starts again. */
const isServer = file === "server/main.ts";
if (file !== undefined && !existsSync(join(root, file))) stop(`There is no file ${file}.`);
if (Number(process.versions.node.split(".")[0]) < OLDEST_NODE) {
  stop(`This machine's Node is ${process.versions.node}. Install Node ${OLDEST_NODE} or later.`);
}

/** Aborted with the name of a signal once this process is told to end, or npm is gone. */
const ending = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => ending.abort(signal));
}
onStarterGone(() => ending.abort("SIGTERM"));
ending.signal.addEventListener("abort", () => {
  setTimeout(() => process.exit(1), LAST_MS).unref();
});

try {
  await install(root, ending.signal);
} catch (error) {
  if (!(error instanceof InstallError)) throw error;
  stop(error.message);
}
if (file === undefined || ending.signal.aborted) process.exit(ending.signal.aborted ? 1 : 0);

/** A program that ran this long was healthy: the next pause is the shortest again. In milliseconds. */
const WELL_MS = 60_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

const NODE_FLAGS = ["--disable-warning=ExperimentalWarning"];
// With more threads of the collector, visitors wait twice as long for one core during publishes; with more
// room for young objects, the program takes 40 MB more.
if (isServer) NODE_FLAGS.push("--v8-pool-size=1", "--max-semi-space-size=8");

/** Runs the file under the Node of the packages, which may have changed. @returns exit code and signal */
function startChild() {
  const node = fittingNode();
  const child = spawn(node, [...NODE_FLAGS, join(root, file), ...rest], {
    cwd: root,
    // The closing channel tells the command at once that this process is gone.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: {
      // Caches compiled code: a killed program is back in half the time.
      NODE_COMPILE_CACHE: join(root, ".cache", "node"),
      ...process.env,
      PATH: `${dirname(node)}${process.platform === "win32" ? ";" : ":"}${process.env.PATH ?? ""}`,
    },
  });
  const end = () => {
    child.kill(ending.signal.reason);
    setTimeout(() => child.kill("SIGKILL"), END_MS).unref();
  };
  if (ending.signal.aborted) end();
  ending.signal.addEventListener("abort", end);
  return new Promise((resolve) => {
    child.on("close", (code, signal) => {
      ending.signal.removeEventListener("abort", end);
      resolve({ code, signal });
    });
  });
}

let pause = FIRST_PAUSE_MS;
for (;;) {
  const started = Date.now();
  const { code, signal } = await startChild();
  // A command is done, or has printed why it failed.
  const again = isServer && !ending.signal.aborted && code !== 0 && code !== 1;
  if (!again) process.exit(code ?? (signal ? 1 : 0));
  // What a person asked for once, such as --adopt, does not count again weeks later.
  rest.length = 0;
  if (Date.now() - started > WELL_MS) pause = FIRST_PAUSE_MS;
  process.stderr.write(
    `The program ended by itself (${signal ?? `exit code ${code}`}). It starts again in ${pause / 1000} s.\n`,
  );
  await wait(pause, undefined, { signal: ending.signal }).catch(() => process.exit(0));
  pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
}
