import { fork, type ChildProcess } from "node:child_process";
import { constants, getPriority, setPriority } from "node:os";
import { resolve as resolvePath } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { Fatal } from "../fatal.ts";
import { inRoot } from "../root.ts";
import type { Clock } from "../clock.ts";
import type { Level } from "../log/entry.ts";
import type { Relay } from "../log/relay.ts";
import { restarts } from "../../metrics/instruments.ts";
import { askChild, type Metrics } from "../../metrics/exchange.ts";
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
  /** Its metrics; none while it does not answer. */
  metrics(): Promise<Metrics>;
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
  /** Flags of Node. */
  flags?: readonly string[];
  /** The other programs do not need it: a failed first start is retried. */
  optional?: boolean;
  /** Visitors wait for it: where the processor is short, the other programs leave it to this one. */
  urgent?: boolean;
  /** Takes its output. Default: the terminal. */
  output?: Output;
  timing?: Partial<Timing>;
}

/**
 * For V8's heaps. Its young generation grows to 130 MB in each program and thread, most of it garbage;
 * smaller bounds cost speed. Its old generation may double before it is collected, or is collected after
 * growing by a few percent: the first costs memory, the second time. 60% is between them.
 */
const HEAP = ["--max-semi-space-size=4", "--heap-growing-percent=60"];
/**
 * For glibc's malloc. It gives each thread a heap of its own that never shrinks, and programs here have
 * a dozen threads; and after a large buffer it keeps as much free memory as that one took. In bytes.
 */
const MALLOC = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: String(256 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(256 * 1024),
};
/**
 * Node compresses and decompresses into buffers of 64 KB that wait for the garbage collector: with memory
 * of their own they leave no holes, 25 MB of them in a large lake. It takes time for each answer of a site.
 */
const BUFFERS_APART = { MALLOC_MMAP_THRESHOLD_: String(64 * 1024) };
/** How much lower than its supervisor's the priority of a program is, unless it is urgent. */
const LOWER = 2;
/** The lowest priority that there is. */
const LOWEST = constants.priority.PRIORITY_LOW;
/** How long a program may take to collect its metrics, in milliseconds. */
const METRICS_MS = 2000;

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
        if (output === undefined) console.error(effect.text);
        else output.log(effect.level, effect.text);
    }
  };
  let starts = 0;
  const start = (): void => {
    output?.start();
    if (starts > 0) restarts.inc({ of: name });
    starts += 1;
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
      output?.ready();
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
    metrics: async () => (child === undefined ? [] : askChild(child, METRICS_MS)),
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

function launch({ entry, env, flags = [], output, urgent = false }: Program): ChildProcess {
  const child = fork(resolvePath(inRoot(), entry), {
    // The relay reads JSON, whatever the log is written as.
    env: {
      ...MALLOC,
      ...(!urgent && BUFFERS_APART),
      ...process.env,
      ...env,
      ...(output !== undefined && { LOG_FORMAT: "json" }),
    },
    execArgv: [...process.execArgv, ...HEAP, ...flags],
    silent: output !== undefined,
  });
  if (!urgent) lowerPriority(child);
  for (const stream of [child.stdout, child.stderr]) {
    // Without descriptors there is none.
    if (output === undefined || !(stream instanceof Readable)) continue;
    createInterface({ input: stream }).on("line", (line) =>
      output.line(line, stream === child.stderr),
    );
  }
  return child;
}

/** Now, while it has one thread: those that follow inherit it. It works without, where that is refused. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, Math.min(getPriority() + LOWER, LOWEST));
  } catch {
    // It has ended already, or the system keeps priorities to itself.
  }
}
