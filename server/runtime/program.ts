import { resolve } from "node:path";
import { isUserFacing } from "./fatal.ts";
import { inRoot } from "./root.ts";
import { readSettings, type Settings } from "./settings.ts";
import { endWithParent } from "./end-with-parent.ts";
import {
  createLogger,
  takeConsole,
  writeLine,
  type Logger,
  type LogOptions,
} from "./log/logger.ts";
import { keepPrivate } from "./private-data.ts";
import { createRedactor } from "./log/redact.ts";

/** What a program works with. */
export interface ProgramContext {
  settings: Settings;
  log: Logger;
  /** Takes what is to be done before the end, once there is something to let go of. */
  beforeEnd: (close: () => Promise<void>) => void;
}

/**
 * Runs a program of the server: it ends with whoever started it, and all that it prints goes into the
 * log. A failure of its start is told and ends it with exit code 1.
 * @param name short name: "lake"
 */
export async function runProgram(
  name: string,
  main: (context: ProgramContext) => Promise<void>,
): Promise<void> {
  const beforeEnd = endWithParent();
  // Settings that cannot be read are told as well.
  let log = createLogger({ ...logOptions(undefined), program: name });
  try {
    const settings = readSettings();
    log = createLogger({ ...logOptions(settings), program: name });
    takeConsole(log);
    const exposed = keepPrivate(settings);
    // Whoever started this program says it for all of them.
    if (process.send === undefined) for (const line of exposed) log.error(line);
    const crash = (error: unknown) => {
      log.error(explain(error));
      process.exit(1);
    };
    process.on("uncaughtException", crash);
    await main({ settings, log, beforeEnd });
  } catch (error) {
    log.error(explain(error));
    process.exit(1);
  }
}

/** How every log of this machine is written: to the standard output, without the settings' secrets. */
export function logOptions(settings: Settings | undefined): Omit<LogOptions, "program"> {
  const secrets = settings === undefined ? [] : secretFiles(settings);
  return { redact: createRedactor(process.env, secrets), write: writeLine, now: () => new Date() };
}

/** Where the programs keep the secrets that they make themselves. */
function secretFiles({ LAKE_DATA_DIR, AVATARS_DATA_DIR }: Settings): string[] {
  return [
    resolve(inRoot(), LAKE_DATA_DIR, "token"),
    resolve(inRoot(), LAKE_DATA_DIR, "webhook-secret"),
    resolve(inRoot(), AVATARS_DATA_DIR, "secret"),
  ];
}

/** The message of a failure that a person can mend; the whole of a defect. */
function explain(error: unknown): string {
  if (isUserFacing(error)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
