// Entry of every npm script. It must run on whatever Node the machine has, so it is plain
// JavaScript without dependencies: it installs the packages when they are missing or out of date
// (a fitting Node is one of them) and hands over to the command's own file under that Node.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const OLDEST_NODE = 18;
const INSTALL_BYTES = 1.6e9;

const COMMANDS = {
  start: "server/cli/start.ts",
  dev: "server/cli/dev.ts",
  build: "server/cli/build.ts",
  test: "server/cli/test.ts",
  "test-browsers": "server/cli/test-browsers.ts",
  check: "server/cli/check.ts",
  bench: "server/cli/bench.ts",
  generate: "server/cli/generate.ts",
  format: "server/cli/format.ts",
  media: "server/cli/media.ts",
  pictures: "server/cli/pictures.ts",
  releases: "server/cli/releases.ts",
  rollback: "server/cli/rollback.ts",
  deploy: "server/cli/deploy.ts",
  backup: "server/cli/backup.ts",
  restore: "server/cli/restore.ts",
  "content-push": "server/content/push.ts",
  "content-pull": "server/content/pull.ts",
};

/** Ends the program with one line that says what to do. */
function stop(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}

/** Bytes free on the disk that holds the project, or nothing where that cannot be read. */
function freeBytes() {
  try {
    const stats = statfsSync(root);
    return stats.bavail * stats.bsize;
  } catch {
    return undefined;
  }
}

/** Installs exactly what the lock file says, once for each state of the lock file. */
async function install() {
  const stamp = join(root, "node_modules", ".polyphony-install");
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;

  const free = freeBytes();
  if (free !== undefined && free < INSTALL_BYTES) {
    stop(
      `Not enough disk: installing needs about ${(INSTALL_BYTES / 1e9).toFixed(1)} GB and ${(free / 1e9).toFixed(1)} GB is free. Free some space and run this again.`,
    );
  }

  const started = Date.now();
  const say = () => {
    const seconds = Math.round((Date.now() - started) / 1000);
    process.stdout.write(`  installing packages … ${seconds} s\n`);
  };
  process.stdout.write("Installing packages: the first time takes two to three minutes.\n");
  const ticker = setInterval(say, 15_000);
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const output = [];
  const code = await new Promise((resolve) => {
    const child = spawn(npm, ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    child.stdout.on("data", (chunk) => output.push(chunk));
    child.stderr.on("data", (chunk) => output.push(chunk));
    child.on("error", (error) => {
      output.push(Buffer.from(String(error)));
      resolve(1);
    });
    child.on("close", resolve);
  });
  clearInterval(ticker);
  if (code !== 0) {
    rmSync(join(root, "node_modules"), { recursive: true, force: true });
    process.stderr.write(Buffer.concat(output));
    stop(
      "The packages could not be installed; nothing was left behind. See npm's message above, then run this again.",
    );
  }
  writeFileSync(stamp, lock);
  say();
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

const [name, ...rest] = process.argv.slice(2);
const file = COMMANDS[name];
const onlyPackages = name === "packages";
if (!file && !onlyPackages)
  stop(`Unknown command "${name}". Known: ${Object.keys(COMMANDS).join(", ")}.`);
if (Number(process.versions.node.split(".")[0]) < OLDEST_NODE) {
  stop(`This machine's Node is ${process.versions.node}. Install Node ${OLDEST_NODE} or later.`);
}

await install();
if (onlyPackages) process.exit(0);

const node = fittingNode();
const child = spawn(node, ["--disable-warning=ExperimentalWarning", join(root, file), ...rest], {
  cwd: root,
  // Through the channel the command notices when this process is gone, however it ended.
  stdio: ["inherit", "inherit", "inherit", "ipc"],
  env: {
    // What was compiled once is kept, for every program that this one starts: a lake or a publisher
    // that was killed is back in half the time.
    NODE_COMPILE_CACHE: join(root, ".cache", "node"),
    ...process.env,
    PATH: `${dirname(node)}${process.platform === "win32" ? ";" : ":"}${process.env.PATH ?? ""}`,
  },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => child.kill(signal));
}
child.on("close", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
