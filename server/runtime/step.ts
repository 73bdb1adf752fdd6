import { spawn } from "node:child_process";
import { dirname, delimiter } from "node:path";
import { ROOT } from "./root.ts";

/** What a finished program left: its exit code (0 is success) and what it printed. */
export interface Finished {
  code: number;
  output: string;
}

interface Options {
  env?: NodeJS.ProcessEnv;
  /** Show the output as it comes (default: keep it). */
  show?: boolean;
  /** Folder to run in, absolute (default: the project's root). */
  cwd?: string;
}

/**
 * Runs a program to its end, by default in the project's root, with the project's own Node first on the path.
 * Never throws for a failing program: see `code`.
 */
export async function run(
  command: string,
  args: string[],
  options: Options = {},
): Promise<Finished> {
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
    // What was begun for a program that ends is of no use to anybody.
    const end = () => child.kill();
    process.once("exit", end);
    child.once("close", () => process.removeListener("exit", end));
    child.on("error", (error) => resolve({ code: 1, output: String(error) }));
    child.on("close", (code) =>
      resolve({ code: code ?? 1, output: Buffer.concat(parts).toString("utf8") }),
    );
  });
}

/** Makes a program of Node end when this process is gone, however it ended. */
const ENDS_WITH_THIS = ["--import", new URL("./watch-parent.ts", import.meta.url).href];

/** Runs a JavaScript program of an installed package, by its path under `node_modules`. */
export function runPackage(file: string, args: string[], options: Options = {}): Promise<Finished> {
  const program = `${ROOT}/node_modules/${file}`;
  return run(process.execPath, [...ENDS_WITH_THIS, program, ...args], options);
}

/** A program of an installed package and what it is told. */
export interface Program {
  /** Path under `node_modules`. */
  file: string;
  args: string[];
}

/** Runs programs one after another, all of them. @returns their output, and the first failure's code */
export async function inTurn(programs: readonly Program[]): Promise<Finished> {
  const whole: Finished = { code: 0, output: "" };
  for (const { file, args } of programs) {
    const { code, output } = await runPackage(file, args);
    whole.code ||= code;
    // What all is well with is of no interest beside what is not.
    if (code !== 0) whole.output += output;
  }
  return whole;
}

/**
 * Says what is being done, and every 15 seconds that it still is; then how long it took.
 * @returns what `work` returns
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
