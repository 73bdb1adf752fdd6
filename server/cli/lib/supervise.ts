import { fork, type ChildProcess } from "node:child_process";
import { resolve as resolvePath } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { Fatal } from "./fatal.ts";
import { inRoot } from "./root.ts";

/** A program that is kept running. */
export interface Supervised {
  /** Its address, as it told when it was ready; empty while it has not been ready yet. */
  url: string;
  /** Number of its process; undefined while it waits to be started again. */
  pid(): number | undefined;
  /** Ends it, and does not start it again. */
  stop(): Promise<void>;
}

/** What to run. */
export interface Program {
  /** Name for messages: "The publisher". */
  name: string;
  /** Its main module, absolute or from the project's root. It sends `{ready: true, url}` when it is. */
  entry: string;
  env?: NodeJS.ProcessEnv;
  /** The others do without it: when it cannot be started, it is tried again and again. */
  optional?: boolean;
  /** Takes each line that it prints, and what there is to say of it. Default: the terminal. */
  log?: (line: string) => void;
  timing?: Partial<Timing>;
}

/** All in milliseconds. */
interface Timing {
  /** How long a program may take until it is ready. */
  readyMs: number;
  /** A program that ran this long was well: its next failure is the first again. */
  wellMs: number;
  /** How long a program may take to end by itself. */
  stopMs: number;
}

const TIMING: Timing = { readyMs: 120_000, wellMs: 30_000, stopMs: 8000 };

/**
 * How long to wait before a program is started again, in milliseconds: at once after a first
 * failure, longer while it fails again and again, half a minute at most.
 * @param failures how often it failed in a row, from 1
 */
export function restartDelay(failures: number): number {
  return failures <= 1 ? 0 : Math.min(30_000, 250 * 2 ** (failures - 2));
}

/**
 * Starts a program and starts it again whenever it ends.
 * @returns when it is ready; an optional one also when it could not be started for the first time
 * @throws Fatal when it ends before it was ready for the first time; it has said why
 */
export async function supervise(program: Program): Promise<Supervised> {
  const { name, optional = false, log = (line: string) => console.error(line) } = program;
  const { readyMs, wellMs, stopMs } = { ...TIMING, ...program.timing };
  let child: ChildProcess | undefined;
  const stopping = new AbortController();
  let failures = 0;
  let url = "";

  /** Resolves when it is ready, rejects when it ends before. */
  const start = async (): Promise<void> => {
    const started = launch(program);
    child = started;
    const late = setTimeout(() => {
      log(`${name} was not ready after ${readyMs / 1000} s; it is ended.`);
      started.kill("SIGKILL");
    }, readyMs);
    url = await readiness(started).finally(() => clearTimeout(late));
    const begun = performance.now();
    const ended = () => {
      if (stopping.signal.aborted) return;
      failures = performance.now() - begun > wellMs ? 1 : failures + 1;
      const { signalCode, exitCode } = started;
      log(`${name} ended (${signalCode ?? `code ${exitCode}`}); starting it again.`);
      void restart();
    };
    if (hasEnded(started)) ended();
    else started.once("exit", ended);
  };
  const restart = async (): Promise<void> => {
    const { signal } = stopping;
    await wait(restartDelay(failures), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    await start().catch(() => {
      failures += 1;
      void restart();
    });
  };

  await start().catch(() => {
    const failed = `${name} could not be started: see its message above.`;
    if (!optional) throw new Fatal(failed);
    log(`${failed} The rest runs without it, and it is tried again.`);
    failures = 2;
    void restart();
  });
  return {
    get url() {
      return url;
    },
    pid: () => (child === undefined || hasEnded(child) ? undefined : child.pid),
    stop: async () => {
      stopping.abort();
      if (child === undefined || hasEnded(child)) return;
      const running = child;
      const ended = new Promise((resolve) => running.once("exit", resolve));
      running.kill("SIGTERM");
      const late = setTimeout(() => running.kill("SIGKILL"), stopMs);
      await ended;
      clearTimeout(late);
    },
  };
}

function launch({ entry, env, log }: Program): ChildProcess {
  const child = fork(resolvePath(inRoot(), entry), {
    env: { ...process.env, ...env },
    silent: log !== undefined,
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (log && stream) createInterface({ input: stream }).on("line", log);
  }
  return child;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Waits until a program says that it is ready. @throws Error when it ends before that */
function readiness(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.on("message", (message: unknown) => {
      if (typeof message !== "object" || message === null || !("ready" in message)) return;
      resolve("url" in message && typeof message.url === "string" ? message.url : "");
    });
    child.once("exit", () => reject(new Error("ended before it was ready")));
    child.once("error", reject);
  });
}
