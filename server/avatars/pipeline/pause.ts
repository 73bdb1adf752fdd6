import type { Clock } from "../../runtime/clock.ts";

/** Waits some milliseconds of a clock. @throws the signal's reason when it is aborted meanwhile */
export function pause(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const abort = () => {
      callOff();
      reject(signal.reason);
    };
    const callOff = clock.after(milliseconds, () => {
      signal.removeEventListener("abort", abort);
      resolve();
    });
    signal.addEventListener("abort", abort, { once: true });
  });
}
