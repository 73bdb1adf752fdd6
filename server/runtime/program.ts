import { flushCompileCache } from "node:module";
import { resolve } from "node:path";
import { isUserFacing } from "./fatal.ts";
import { codeOf } from "./files.ts";
import {
  captureConsole,
  createLogger,
  createRedactor,
  writeEntry,
  type Logger,
  type LogOptions,
} from "./log.ts";
import { inRoot } from "./root.ts";
import { readSettings, type Settings } from "./settings.ts";
import { closeSync, openSync } from "node:fs";
import { type Clock, systemClock } from "./clock.ts";

/** How long everything may take to close, in milliseconds. */
const END_MS = 2400;
/** Exit codes: the launcher starts the program again after a crash, and not after a refusal. */
const CRASHED = 70;
const REFUSED = 1;

/** Services of the program. */
export interface ProgramContext {
  settings: Settings;
  /** The log of a part, by its short name: "lake". */
  logger: (part: string) => Logger;
  /** Writes an entry of a thread's log. */
  writeEntry: LogOptions["write"];
  /** Prints a line for the person who started it. */
  say: (text: string) => void;
  /** Adds what to close before the end; the last is closed first. */
  beforeEnd: (close: () => Promise<void> | void) => void;
  /** Ends the program as a crash does: it is started again. */
  crash: (error: unknown) => never;
}

/**
 * Runs the program until it is told to end. It closes in order at a signal, and when the launcher is gone. An
 * error at its start ends it for good; a later one is a crash.
 */
export async function runProgram(main: (context: ProgramContext) => Promise<void>): Promise<void> {
  const closing: (() => Promise<void> | void)[] = [];
  endInOrder(closing);
  // This log is for errors in the settings.
  let log = createLogger({ ...logOptions(undefined), program: "server" });
  const crash = (error: unknown): never => {
    log.error(explain(error));
    process.exit(CRASHED);
  };
  try {
    const settings = readSettings();
    const options = logOptions(settings);
    const logger = (part: string) => createLogger({ ...options, program: part });
    log = logger("server");
    captureConsole(log);
    process.on("uncaughtException", crash);
    endWithoutDescriptors({ log, end: () => process.exit(CRASHED) });
    const say = (text: string) => process.stdout.write(`${options.redact(text)}\n`);
    const writeEntry = options.write;
    await main({
      settings,
      logger,
      writeEntry,
      say,
      beforeEnd: (close) => closing.unshift(close),
      crash,
    });
    // Now, because this process may be killed.
    flushCompileCache();
  } catch (error) {
    process.stderr.write(`\n${explain(error)}\n`);
    process.exit(REFUSED);
  }
}

/** Closes everything and ends: at a signal, and when the process that has started this one is gone. */
function endInOrder(closing: readonly (() => Promise<void> | void)[]): void {
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), END_MS);
    for (const close of [...closing]) {
      await Promise.resolve(close()).catch((error: unknown) =>
        process.stderr.write(`${explain(error)}\n`),
      );
    }
    process.exit(0);
  };
  // Once the launcher is gone nothing reads the output, which is no failure.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  for (const event of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"] as const) {
    process.on(event, () => void end());
  }
  // It may have gone before the listener was added.
  if (process.send !== undefined && !process.connected) void end();
}

/**
 * How all logs are written: to the standard output, without the settings' secrets.
 * @param settings undefined when they are wrong
 */
export function logOptions(settings: Settings | undefined): Omit<LogOptions, "program"> {
  // The lake's token is a secret that no setting holds.
  const secrets = settings ? [resolve(inRoot(), settings.LAKE_DATA_DIR, "token")] : [];
  return {
    level: settings?.LOG_LEVEL ?? "info",
    redact: createRedactor(process.env, secrets),
    write: writeEntry,
    now: () => new Date(),
  };
}

/** The message of an error for users; the stack of a defect. */
function explain(error: unknown): string {
  if (isUserFacing(error)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Time between two checks, in milliseconds. */
const LOOK_MS = 5000;
/** Failed checks in a row before the process ends. */
const FAILED_CHECKS_MAX = 3;

/** Options of the check. */
export interface DescriptorsOptions {
  log: { error(text: string): void };
  /** Ends the process. */
  end: () => void;
  clock?: Clock;
}

/**
 * Ends a process that can open no file for a while: it could take no connection either, and is started again.
 */
export function endWithoutDescriptors({ log, end, clock = systemClock }: DescriptorsOptions): void {
  let missed = 0;
  const look = (): void => {
    missed = canOpen() ? 0 : missed + 1;
    if (missed < FAILED_CHECKS_MAX) return void clock.after(LOOK_MS, look);
    log.error(
      "This process can open no more files, and take no connection. Raise the limit (ulimit -n, LimitNOFILE=). Starting again.",
    );
    end();
  };
  clock.after(LOOK_MS, look);
}

function canOpen(): boolean {
  try {
    closeSync(openSync(process.execPath, "r"));
    return true;
  } catch (error) {
    return !["EMFILE", "ENFILE"].includes(codeOf(error) ?? "");
  }
}
