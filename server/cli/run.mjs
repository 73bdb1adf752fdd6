// Entry of every npm script: node server/cli/run.mjs FILE ARGUMENTS. It must run on whatever Node the
// machine has, so it is plain JavaScript without dependencies: it installs the packages when they are
// missing or out of date (a fitting Node is one of them) and runs the file under that Node. Without a
// file it only installs.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { install, InstallError } from "./lib/install.mjs";
import { onStarterGone } from "./lib/starter.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const OLDEST_NODE = 18;
/** How long a command may take to end when it is told to, in milliseconds. */
const END_MS = 4500;
/** After this time this process ends, whatever is still to be done. */
const LAST_MS = 4900;

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

const watch = pathToFileURL(join(root, "server", "runtime", "watch-parent.ts")).href;

// The packages may be others than before.
const node = fittingNode();
const child = spawn(
  node,
  // The command and what it starts end when this process is gone, even if they hang.
  ["--disable-warning=ExperimentalWarning", "--import", watch, join(root, file), ...rest],
  {
    cwd: root,
    // Through the channel the command notices at once when this process is gone, however it ended.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: {
      // What was compiled once is kept, for every program that this one starts: a lake or a publisher
      // that was killed is back in half the time.
      NODE_COMPILE_CACHE: join(root, ".cache", "node"),
      ...process.env,
      PATH: `${dirname(node)}${process.platform === "win32" ? ";" : ":"}${process.env.PATH ?? ""}`,
    },
  },
);
const end = () => {
  child.kill(ending.signal.reason);
  setTimeout(() => child.kill("SIGKILL"), END_MS).unref();
};
if (ending.signal.aborted) end();
ending.signal.addEventListener("abort", end);
child.on("close", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
