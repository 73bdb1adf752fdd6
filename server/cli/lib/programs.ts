import { basename, dirname } from "node:path";
import { createLogger, type LogOptions } from "../../runtime/log/logger.ts";
import { createRelay } from "../../runtime/log/relay.ts";
import {
  failed,
  passed,
  type CheckResult,
  type ReadinessCheck,
} from "../../runtime/readiness/probe.ts";
import { keepRunning, type Program, type Supervised } from "../../runtime/supervision/supervise.ts";

/** After this time the end is no longer orderly: what still runs is killed. In milliseconds. */
const END_MS = 3500;

/** What becomes of a program that does not work just now. */
const DOWN: Record<ReturnType<Supervised["phase"]>, string> = {
  starting: "is being started",
  ready: "works",
  hanging: "hangs and is being ended",
  waiting: "ended and waits to be started again",
  stopping: "is being ended",
  stopped: "has ended",
};

/** The programs that one command keeps running. */
export class Programs {
  readonly #running: Supervised[] = [];
  readonly #last: Supervised[] = [];
  readonly #phases = new Map<string, Supervised["phase"]>();
  readonly #log: Omit<LogOptions, "program">;

  /** @param log where all that the programs print goes, and what there is to say of them */
  constructor(log: Omit<LogOptions, "program">) {
    this.#log = log;
  }

  /**
   * Starts a program and keeps it running.
   * @param end "last": it is stopped after the others, which still have something to tell it
   * @returns as `supervise` does
   * @throws Fatal when it is needed and refuses its first start
   */
  async start(
    program: Omit<Program, "output">,
    end: "first" | "last" = "first",
  ): Promise<Supervised> {
    // The folder of its main module: `server/source/lake/main.ts` is "lake".
    const short = basename(dirname(program.entry));
    const relay = createRelay({ ...this.#log, program: short });
    const supervisor = createLogger({ ...this.#log, program: "supervisor" });
    const { supervised, started } = keepRunning({
      ...program,
      output: { ...relay, log: (level, text) => supervisor[level](text) },
    });
    this.#phases.set(program.name, () => supervised.phase());
    (end === "last" ? this.#last : this.#running).push(supervised);
    await started;
    return supervised;
  }

  /** Looks at each: whether it runs, as far as its supervisor knows. */
  checks(): ReadinessCheck[] {
    return [{ name: "programs", run: () => this.#find() }];
  }

  #find(): CheckResult {
    const down = [...this.#phases].filter(([, phase]) => phase() !== "ready");
    if (down.length === 0) return passed("programs");
    const told = down.map(([name, phase]) => `${name} ${DOWN[phase()]}`);
    return failed("programs", `${told.join("; ")}. The log says why.`);
  }

  /** Ends all of them, those that are still starting as well. */
  async stop(): Promise<void> {
    for (const programs of [this.#running, this.#last]) {
      await Promise.all(programs.map((program) => program.stop()));
    }
  }
}

/** Ends all programs, and then this one, when it is told to end or when what started it is gone. */
export function endWith(programs: Programs): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), END_MS);
    void programs.stop().then(() => process.exit(0));
  };
  // Its output has no reader once the process that started this has ended: that is no failure.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  for (const event of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"] as const) {
    process.on(event, end);
  }
  // It was gone before the listener was there.
  if (process.send !== undefined && !process.connected) end();
}
