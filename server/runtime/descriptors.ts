import { closeSync, openSync } from "node:fs";
import { systemClock, type Clock } from "./clock.ts";

/** Time between two checks, in milliseconds. */
const LOOK_MS = 5000;
/** Failed checks in a row before the process ends. */
const MISSES = 3;
const NO_DESCRIPTOR = ["EMFILE", "ENFILE"];

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
    if (missed < MISSES) return void clock.after(LOOK_MS, look);
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
    return !(
      error instanceof Error &&
      "code" in error &&
      NO_DESCRIPTOR.includes(String(error.code))
    );
  }
}
