// Runs a program (npm) in a process group of its own, and kills the group when the process that
// started this is gone: an abandoned install must not get in the way of the next one.
// node install-guard.mjs <program> <argument>…, with a pipe as standard input. Any Node from 18.
import { spawn, spawnSync } from "node:child_process";

const [program, ...args] = process.argv.slice(2);
const windows = process.platform === "win32";
const child = spawn(program, args, { stdio: ["ignore", "inherit", "inherit"], shell: windows });
child.on("error", (error) => {
  process.stderr.write(`${error.message}\n`);
  // As a shell says it: the program is not there.
  process.exit(127);
});
child.on("close", (code) => process.exit(code ?? 1));

// The pipe closes when its other end is gone, however that process ended.
process.stdin.on("close", () => {
  if (windows) spawnSync("taskkill", ["/pid", String(child.pid), "/T", "/F"]);
  else process.kill(-process.pid, "SIGKILL");
});
process.stdin.on("error", () => undefined);
process.stdin.resume();
