import { fork, type ChildProcess } from "node:child_process";
import { resolve as resolvePath } from "node:path";
import { createInterface } from "node:readline";
import { Fatal } from "../fatal.ts";
import { inRoot } from "../root.ts";
import type { Clock } from "../clock.ts";
import type { Level } from "../log/line.ts";
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
  /** Its address, as it told when it was ready; empty while it has not been ready yet. */
  url: string;
  /** Number of its process; undefined while it waits to be started again. */
  pid(): number | undefined;
  /** What becomes of it just now. */
  phase(): State["phase"];
  /** Ends it, and does not start it again. */
  stop(): Promise<void>;
}

/** Takes what a program prints, and what its supervisor says of it. */
export interface Output extends Relay {
  say(level: Level, text: string): void;
}

/** What to run. */
export interface Program {
  /** Name for messages: "The publisher". */
  name: string;
  /** Its main module, absolute or from the project's root. It tells with `tellReady` when it is. */
  entry: string;
  env?: NodeJS.ProcessEnv;
  /** The others do without it: when it cannot be started, it is tried again and again. */
  optional?: boolean;
  /** Takes what it prints, and what there is to say of it. Default: the terminal. */
  output?: Output;
  timing?: Partial<Timing>;
}

/** The machine's own time. These timers keep the process alive: a program waits for its restart. */
const clock: Pick<Clock, "elapsed" | "after"> = {
  elapsed: () => performance.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/**
 * Starts a program and keeps it running: see {@link keepRunning}.
 * @returns when it is ready; an optional one also when it could not be started for the first time
 * @throws Fatal when a program that is not optional refuses its first start; it has said why
 */
export async function supervise(program: Program): Promise<Supervised> {
  const { supervised, settled } = keepRunning(program);
  await settled;
  return supervised;
}

/**
 * Starts a program, asks it at intervals whether it is alive, and starts it again whenever it ends or
 * does not answer. `machine.ts` holds the rules.
 * @returns at once; `settled` resolves and rejects as {@link supervise} does
 */
export function keepRunning(program: Program): {
  supervised: Supervised;
  settled: Promise<void>;
} {
  const { name, optional = false, output } = program;
  const timing = { ...TIMING, ...program.timing };
  const facts = { name, needed: !optional, timing };
  let child: ChildProcess | undefined;
  let url = "";
  /** Where this machine reaches it: its public address may lead through a proxy. */
  let local = "";
  let asking = new AbortController();
  let state: State;
  let callOff = (): void => undefined;
  const watchers = new Set<() => void>();

  const dispatch = (event: Event): void => take(step(state, event, facts, clock.elapsed()));
  const take = (next: ReturnType<typeof step>): void => {
    if (next === undefined) return;
    ({ state } = next);
    callOff();
    const { timer } = next;
    callOff =
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
      case "ask":
        return ask();
      case "say":
        if (output === undefined) console.error(effect.text);
        else output.say(effect.level, effect.text);
    }
  };
  const start = (): void => {
    output?.start();
    const started = launch(program);
    child = started;
    asking = new AbortController();
    let gone = false;
    const ended = (how: string, code: number | undefined): void => {
      if (gone) return;
      gone = true;
      child = undefined;
      asking.abort();
      dispatch({ type: "exit", how, code });
    };
    started.on("message", (message: unknown) => {
      if (typeof message !== "object" || message === null || !("ready" in message)) return;
      const text = (value: unknown): string => (typeof value === "string" ? value : "");
      url = "url" in message ? text(message.url) : "";
      local = "local" in message ? text(message.local) : url;
      output?.ready();
      dispatch({ type: "ready" });
    });
    started.once("exit", (code, signal) =>
      ended(signal ?? `code ${code}`, signal === null ? (code ?? undefined) : undefined),
    );
    started.once("error", (error) => {
      // A message that cannot be delivered is an error too; the exit then follows.
      if (started.pid === undefined) ended(error.message, undefined);
    });
  };
  const ask = (): void => {
    const { signal } = asking;
    // At a breakpoint a program is silent for as long as somebody thinks.
    if (isDebugged()) return dispatch({ type: "answered" });
    void isAlive(local, timing.answerMs, signal).then((alive) => {
      if (!signal.aborted) dispatch({ type: alive ? "answered" : "missed" });
    });
  };
  /** Resolves once the state is as wanted. */
  const until = (wanted: (now: State) => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!wanted(state)) return;
        watchers.delete(look);
        resolve();
      };
      watchers.add(look);
      look();
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
      await until(({ phase }) => phase === "stopped");
    },
  };
  const settled = until(isSettled).then(() => {
    if (isFailed(state)) throw new Fatal(`${name} could not be started: see its message above.`);
  });
  return { supervised, settled };
}

/** Whether programs are started with Node's inspector: they inherit it. */
function isDebugged(): boolean {
  return [...process.execArgv, process.env.NODE_OPTIONS ?? ""].some((each) =>
    each.includes("--inspect"),
  );
}

/** Whether the first start of a program has come to something. */
function isSettled(state: State): boolean {
  return state.phase === "ready" || state.phase === "stopped" || ("first" in state && !state.first);
}

function isFailed(state: State): boolean {
  return state.phase === "stopped" && state.failed;
}

function launch({ entry, env, output }: Program): ChildProcess {
  const child = fork(resolvePath(inRoot(), entry), {
    env: { ...process.env, ...env },
    silent: output !== undefined,
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (output === undefined || stream === null) continue;
    createInterface({ input: stream }).on("line", (line) =>
      output.line(line, stream === child.stderr),
    );
  }
  return child;
}
