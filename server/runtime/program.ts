import { resolve } from "node:path";
import { isUserFacing } from "./fatal.ts";
import { inRoot } from "./root.ts";
import { readSettings, type Settings } from "./settings.ts";
import { endWithoutDescriptors } from "./descriptors.ts";
import { endWithParent } from "./end-with-parent.ts";
import {
  createLogger,
  captureConsole,
  entryWriter,
  type Logger,
  type LogOptions,
} from "./log/logger.ts";
import { beginMetrics } from "../http/metrics.ts";
import type { LogFormat } from "./log/entry.ts";
import { makeDataPrivate } from "./private-data.ts";
import { createRedactor } from "./log/redact.ts";

/** What a program works with. */
export interface ProgramContext {
  settings: Settings;
  log: Logger;
  /** Sets what to close before the end. */
  beforeEnd: (close: () => Promise<void>) => void;
}

/**
 * Runs a program of the server. It ends with its parent, and its output goes to the log. An error
 * at its start is logged and ends it with exit code 1.
 * @param name short name: "lake"
 */
export async function runProgram(
  name: string,
  main: (context: ProgramContext) => Promise<void>,
): Promise<void> {
  const beforeEnd = endWithParent();
  // For errors in the settings.
  let log = createLogger({ ...logOptions(undefined), program: name });
  try {
    const settings = readSettings();
    log = createLogger({ ...logOptions(settings), program: name });
    captureConsole(log);
    const exposed = makeDataPrivate(settings);
    // The parent logs these for all programs.
    if (process.send === undefined) for (const line of exposed) log.error(line);
    const crash = (error: unknown) => {
      log.error(explain(error));
      process.exit(1);
    };
    process.on("uncaughtException", crash);
    endWithoutDescriptors({ log, end: () => process.exit(1) });
    beginMetrics(name);
    await main({ settings, log, beforeEnd });
  } catch (error) {
    log.error(explain(error));
    process.exit(1);
  }
}

/**
 * How all logs are written: to the standard output, without the settings' secrets.
 * @param settings undefined when they are wrong
 */
export function logOptions(settings: Settings | undefined): Omit<LogOptions, "program"> {
  const secrets = settings === undefined ? [] : secretFiles(settings);
  return {
    level: settings?.LOG_LEVEL ?? "info",
    redact: createRedactor(process.env, secrets),
    // The supervisor sets it: it reads JSON, whatever the log is written as.
    write: entryWriter(formatOf(process.env.LOG_FORMAT)),
    now: () => new Date(),
  };
}

function formatOf(value: string | undefined): LogFormat | undefined {
  return value === "json" || value === "text" ? value : undefined;
}

/** Files with generated secrets. */
function secretFiles({ LAKE_DATA_DIR, AVATARS_DATA_DIR }: Settings): string[] {
  return [
    resolve(inRoot(), LAKE_DATA_DIR, "token"),
    resolve(inRoot(), LAKE_DATA_DIR, "webhook-secret"),
    resolve(inRoot(), AVATARS_DATA_DIR, "secret"),
  ];
}

/** The message of an error for users; the stack of a defect. */
function explain(error: unknown): string {
  if (isUserFacing(error)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
