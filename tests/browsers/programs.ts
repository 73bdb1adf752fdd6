import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { existsSync } from "node:fs";

const SETPRIV = "/usr/bin/setpriv";
/** How long a program may take to end by itself, in milliseconds. */
const END_MS = 3000;

/** A program that runs for a test. */
export interface Program {
  child: ChildProcess;
  /** Ends it; resolves when it is gone. */
  end(): Promise<void>;
}

/**
 * Starts a program that ends with this process, however this one ends: Linux itself sees to it
 * where this process is killed.
 */
export function startProgram(command: string, args: string[], options: SpawnOptions): Program {
  const child = existsSync(SETPRIV)
    ? spawn(SETPRIV, ["--pdeathsig", "KILL", command, ...args], options)
    : spawn(command, args, options);
  const gone = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
    child.once("error", () => resolve());
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  return {
    child,
    async end() {
      child.kill("SIGTERM");
      const late = setTimeout(kill, END_MS);
      await gone;
      clearTimeout(late);
      process.removeListener("exit", kill);
    },
  };
}

/**
 * What a program writes that fits a pattern; the rest of what it writes is read and dropped.
 * @param stream number of its stream: 2 is the one for errors
 * @throws Error when it ends before, or takes more than half a minute
 */
export function written({ child }: Program, stream: number, pattern: RegExp): Promise<string> {
  const from = child.stdio[stream];
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${child.spawnfile} ${why}: ${text}`));
    const late = setTimeout(() => fail("did not get ready"), 30_000);
    let text = "";
    from?.on("data", (chunk: Buffer) => {
      text = (text + chunk.toString("utf8")).slice(-4000);
      const found = pattern.exec(text)?.[1];
      if (found === undefined) return;
      clearTimeout(late);
      resolve(found);
    });
    child.once("error", (error) => fail(String(error)));
    child.once("exit", () => fail("ended"));
  });
}
