import type { Clock } from "../../../clock.ts";
import { BrokenCall } from "./call.ts";

/** How often is looked again, in milliseconds. */
const AGAIN_MS = 2000;

interface Search<Found> {
  /** Looks once. @returns undefined when there is nothing yet */
  look: () => Promise<Found | undefined>;
  /** When the thing that is looked for was asked for. */
  since: Date;
  /** How long after that it may still turn up, in milliseconds. */
  settleMs: number;
  clock: Clock;
  signal: AbortSignal;
}

/**
 * Looks for what an interrupted request may have made. A provider may still be at work on it, so
 * "there is none" is only said when it has had its time.
 * @throws BrokenCall when it is stopped
 */
export async function lookUntilSettled<Found>(search: Search<Found>): Promise<Found | undefined> {
  const { look, since, settleMs, clock, signal } = search;
  for (;;) {
    // The time is taken before the look: what turns up during it is seen by the next one.
    const left = since.getTime() + settleMs - clock.wall();
    const found = await look();
    if (found !== undefined || left <= 0) return found;
    await pause(Math.min(AGAIN_MS, left), clock, signal);
  }
}

function pause(milliseconds: number, clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      callOff();
      reject(new BrokenCall("stopped", "the request was stopped"));
    };
    const callOff = clock.after(milliseconds, () => {
      signal.removeEventListener("abort", stop);
      resolve();
    });
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
  });
}
