import { fork, type ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { Fatal } from "./fatal.ts";
import { inRoot } from "./root.ts";

/** A program that is kept running. */
export interface Supervised {
  /** Its address, as it told when it was ready. */
  url: string;
  /** Its process now; undefined when it could not be started. */
  readonly pid: number | undefined;
  /** Ends it, and does not start it again. */
  stop(): Promise<void>;
}

/** What to run. */
export interface Program {
  /** Name for messages: "the publisher". */
  name: string;
  /** Its main module, from the project's root. It sends `{ready: true, url}` when it is. */
  entry: string;
  env?: NodeJS.ProcessEnv;
}

/** How long a program may take to end by itself, in milliseconds. */
const STOP_MS = 8000;
/** A program that ran this long, in milliseconds, was well: its next failure is the first again. */
const WELL_MS = 30_000;

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
 * @throws Fatal when it ends before it was ready for the first time; it has said why
 */
export async function supervise({ name, entry, env }: Program): Promise<Supervised> {
  let child: ChildProcess;
  let stopped = false;
  let failures = 0;

  const start = async (): Promise<string> => {
    child = fork(inRoot(entry), { env: { ...process.env, ...env } });
    const begun = performance.now();
    const url = await readiness(child);
    child.once("exit", (code, signal) => {
      if (stopped) return;
      failures = performance.now() - begun > WELL_MS ? 1 : failures + 1;
      console.error(`${name} ended (${signal ?? `code ${code}`}); starting it again`);
      void restart();
    });
    return url;
  };
  const restart = async (): Promise<void> => {
    await wait(restartDelay(failures), undefined, { ref: false });
    if (stopped) return;
    await start().catch(() => {
      failures += 1;
      void restart();
    });
  };

  const url = await start().catch(() => {
    throw new Fatal(`${name} could not be started: see its message above.`);
  });
  return {
    url,
    get pid() {
      return child.pid;
    },
    stop: async () => {
      stopped = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
      await ended;
      clearTimeout(late);
    },
  };
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
