import { vi } from "vitest";

/** Stops the timers of the program; `vi.useRealTimers` starts them again. */
export function stopTimers(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
}

/** Turns of the event loop that a response needs; the network is in memory here. */
const TURNS = 8;

/** Lets time pass, and everything that happens at its moments. */
export async function pass(milliseconds: number): Promise<void> {
  await waitForWork();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await waitForWork();
}

/** Resolves when nothing is left to do at this moment. */
async function waitForWork(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
