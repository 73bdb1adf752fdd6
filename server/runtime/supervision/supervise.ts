import { fork, type ChildProcess } from "node:child_process";
import { resolve as resolvePath } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { Fatal } from "../fatal.ts";
import { inRoot } from "../root.ts";
import type { Clock } from "../clock.ts";
import type { Level } from "../log/entry.ts";
import type { Relay } from "../log/relay.ts";
import { isAlive } from "./ask.ts";
import {
  begin,
  step,
  TIMING,
  type Effect,
  type Event,
  type State,
  type Timing,
} from "./machine.ts";

/** A program that is kept running. */
export interface Supervised {
  /** Its address; empty until it is ready for the first time. */
  url: string;
  /** Its process id; undefined while it waits for a restart. */
  pid(): number | undefined;
  phase(): State["phase"];
  /** Ends it for good. */
  stop(): Promise<void>;
}

/** Takes the output of a program and its supervisor's messages. */
export interface Output extends Relay {
  log(level: Level, text: string): void;
}

/** What to run. */
export interface Program {
  /** Name for messages: "The publisher". */
  name: string;
  /** Its main module, absolute or from the project's root. It calls `reportReady`. */
  entry: string;
  env?: NodeJS.ProcessEnv;
  /** The other programs do not need it: a failed first start is retried. */
  optional?: boolean;
  output: Output;
  timing?: Partial<Timing>;
}

/** The system clock. Unlike those of `systemClock`, its timers keep the process alive. */
const clock: Pick<Clock, "elapsed" | "after"> = {
  elapsed: () => performance.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/**
 * Starts a program and keeps it running: see {@link keepRunning}.
 * @returns when it is ready; for an optional one also when its first start failed
 * @throws {Fatal} when the first start of another one failed; it has logged why
 */
export async function supervise(program: Program): Promise<Supervised> {
  const { supervised, started } = keepRunning(program);
  await started;
  return supervised;
}

/**
 * Starts a program, checks its health, and restarts it when it ends or hangs. `machine.ts` has the
 * rules.
 * @returns at once; `started` resolves and rejects as {@link supervise} does
 */
export function keepRunning(program: Program): {
  supervised: Supervised;
  started: Promise<void>;
} {
  const { name, optional = false, output } = program;
  const timing = { ...TIMING, ...program.timing };
  const facts = { name, needed: !optional, timing };
  let child: ChildProcess | undefined;
  let url = "";
  /** Its address on this machine; the public one may lead through a proxy. */
  let local = "";
  let checking = new AbortController();
  let state: State;
  let cancelTimer = (): void => undefined;
  const watchers = new Set<() => void>();

  const dispatch = (event: Event): void => take(step(state, event, facts, clock.elapsed()));
  const take = (next: ReturnType<typeof step>): void => {
    if (next === undefined) return;
    ({ state } = next);
    cancelTimer();
    const { timer } = next;
    cancelTimer =
      timer === undefined ? () => undefined : clock.after(timer, () => dispatch({ type: "timer" }));
    for (const effect of next.effects) run(effect);
    for (const watcher of watchers) watcher();
  };
  const run = (effect: Effect): void => {
    switch (effect.do) {
      case "launch":
        return start();
      case "signal":
        child?.kill(effect.signal);
        return;
      case "check":
        return checkHealth();
      case "log":
        output.log(effect.level, effect.text);
    }
  };
  const start = (): void => {
    child = undefined;
    checking = new AbortController();
    let hasEnded = false;
    const ended = (how: string, code: number | undefined): void => {
      if (hasEnded) return;
      hasEnded = true;
      child = undefined;
      checking.abort();
      dispatch({ type: "exit", how, code });
    };
    let launched: ChildProcess;
    try {
      launched = launch(program);
    } catch (error) {
      // Without memory for a process. It is tried again, as after any other end.
      const how = error instanceof Error ? error.message : String(error);
      setImmediate(() => ended(how, undefined));
      return;
    }
    child = launched;
    launched.on("message", (message: unknown) => {
      if (typeof message !== "object" || message === null || !("ready" in message)) return;
      const text = (value: unknown): string => (typeof value === "string" ? value : "");
      url = "url" in message ? text(message.url) : "";
      local = "local" in message ? text(message.local) : url;
      dispatch({ type: "ready" });
    });
    launched.once("exit", (code, signal) =>
      ended(signal ?? `code ${code}`, signal === null ? (code ?? undefined) : undefined),
    );
    launched.once("error", (error) => {
      // An undelivered message is an error too; `exit` follows that one.
      if (launched.pid === undefined) ended(error.message, undefined);
    });
  };
  const checkHealth = (): void => {
    const { signal } = checking;
    // At a breakpoint a program does not respond.
    if (isDebugged()) return dispatch({ type: "answered" });
    void isAlive(local, timing.answerMs, signal).then((alive) => {
      if (!signal.aborted) dispatch({ type: alive ? "answered" : "missed" });
    });
  };
  /** Resolves when the state matches. */
  const whenState = (wanted: (now: State) => boolean): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (!wanted(state)) return;
        watchers.delete(check);
        resolve();
      };
      watchers.add(check);
      check();
    });

  const first = begin(facts);
  state = first.state;
  take(first);
  const supervised: Supervised = {
    get url() {
      return url;
    },
    pid: () => child?.pid,
    phase: () => state.phase,
    stop: async () => {
      dispatch({ type: "stop" });
      await whenState(({ phase }) => phase === "stopped");
    },
  };
  const started = whenState(isSettled).then(() => {
    if (isFailed(state)) throw new Fatal(`${name} could not be started: see its message above.`);
  });
  return { supervised, started };
}

/** Whether programs inherit Node's inspector. */
function isDebugged(): boolean {
  return [...process.execArgv, process.env.NODE_OPTIONS ?? ""].some((each) =>
    each.includes("--inspect"),
  );
}

/** Whether the first start has succeeded or failed. */
function isSettled(state: State): boolean {
  return state.phase === "ready" || state.phase === "stopped" || ("first" in state && !state.first);
}

function isFailed(state: State): boolean {
  return state.phase === "stopped" && state.failed;
}

function launch({ entry, env, output }: Program): ChildProcess {
  const child = fork(resolvePath(inRoot(), entry), {
    // The relay reads JSON, whatever the log is written as.
    env: { ...process.env, ...env, LOG_FORMAT: "json" },
    silent: true,
  });
  for (const stream of [child.stdout, child.stderr]) {
    // Without descriptors there is none.
    if (!(stream instanceof Readable)) continue;
    createInterface({ input: stream }).on("line", (line) =>
      output.line(line, stream === child.stderr),
    );
  }
  return child;
}
