import { spawn } from "node:child_process";
import { delimiter, dirname } from "node:path";
import { ROOT } from "./root.ts";

/** Exit code (0 is success) and output of a finished program. */
export interface ProcessResult {
  code: number;
  output: string;
}

interface Options {
  env?: NodeJS.ProcessEnv;
  /** Prints the output at once. Default: false. */
  show?: boolean;
  /** Absolute path of the working folder. Default: the project's root. */
  cwd?: string;
  /** Ends the program when it is aborted. */
  signal?: AbortSignal;
}

/**
 * Runs a program to its end, with the project's own Node first on the path. A failing program does
 * not throw: see `code`.
 */
export async function run(
  command: string,
  args: string[],
  options: Options = {},
): Promise<ProcessResult> {
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...options.env, PATH: path },
    });
    const parts: Buffer[] = [];
    const take = (stream: NodeJS.WriteStream) => (chunk: Buffer) => {
      parts.push(chunk);
      if (options.show) stream.write(chunk);
    };
    child.stdout.on("data", take(process.stdout));
    child.stderr.on("data", take(process.stderr));
    // Ends the program with this process.
    const end = () => child.kill();
    process.once("exit", end);
    options.signal?.addEventListener("abort", end);
    child.once("close", () => process.removeListener("exit", end));
    child.on("error", (error) => resolve({ code: 1, output: String(error) }));
    child.on("close", (code, signal) => {
      // A killed program cannot say why.
      const reason =
        signal === null ? "" : `\nError: ${signal} ended it, perhaps for lack of memory`;
      resolve({ code: code ?? 1, output: Buffer.concat(parts).toString("utf8") + reason });
    });
  });
}

/** Runs a JavaScript program of an installed package, by its path under `node_modules`. */
export function runPackage(
  file: string,
  args: string[],
  options: Options = {},
): Promise<ProcessResult> {
  const program = `${ROOT}/node_modules/${file}`;
  return run(process.execPath, [program, ...args], options);
}

/**
 * Prints a step at its start, every 15 seconds while it runs, and at its end with the duration.
 * @returns what `work` returns
 * @throws what `work` throws
 */
export async function step<T>(label: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  console.log(`· ${label} …`);
  const ticker = setInterval(() => console.log(`  still ${label} … ${seconds()}`), 15_000);
  try {
    const result = await work();
    console.log(`  done in ${seconds()}`);
    return result;
  } finally {
    clearInterval(ticker);
  }
}
