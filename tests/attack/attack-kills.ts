import { setTimeout as wait } from "node:timers/promises";
import type { Arena, Turn } from "./arena.ts";
import { PATIENCE_MS } from "./field.ts";
import type { Choices } from "./choices.ts";
import { SUPERVISED, type Program } from "./instance.ts";
import { askForLife } from "./life.ts";

/** How long a program may take until it answers again after it was killed, in milliseconds. */
const BACK_MS = 60_000;
/** The same when it was made to hang: the supervisor has to notice first. */
const NOTICED_MS = 90_000;

/**
 * Kills a program, or makes it hang, and waits until it answers again.
 * @param mayHang every second turn makes one hang; else all of them kill
 */
export async function attackByKill(
  arena: Arena,
  turn: Turn,
  choices: Choices,
  mayHang: boolean,
): Promise<void> {
  const { instance, outages } = arena;
  const program = choices.pick(SUPERVISED);
  const signal = mayHang && turn.n % 2 === 1 ? "SIGSTOP" : "SIGKILL";
  const shown = JSON.stringify({ program, signal });
  await wait(choices.int(0, 300));
  await outages.over(program);
  const { pid } = await askForLife(instance.port(program), PATIENCE_MS);
  // It hangs or is gone: `watch.ts` says so.
  if (pid === undefined) return;
  const back = outages.begin(program);
  process.kill(pid, signal);
  const limit = signal === "SIGKILL" ? BACK_MS : NOTICED_MS;
  const answers = await answersAgain(arena, program, pid, limit);
  arena.count(turn, answers ? "answered" : "hung");
  if (!answers) {
    arena.find(
      turn,
      "hung",
      `The ${program} did not answer within ${limit / 1000} s after ${signal}`,
      shown,
    );
    // The attack goes on: what is left of the program is ended, and the supervisor may start it again.
    endForGood(pid);
    await answersAgain(arena, program, pid, BACK_MS);
  }
  back();
}

/** Waits until another process of a program answers. */
export async function answersAgain(
  { instance }: Arena,
  program: Program,
  before: number | undefined,
  limit: number,
): Promise<boolean> {
  const until = performance.now() + limit;
  while (performance.now() < until) {
    const { pid } = await askForLife(instance.port(program), PATIENCE_MS);
    if (pid !== undefined && pid !== before) return true;
    await wait(100);
  }
  return false;
}

/** Kills a process, if it is still there. */
export function endForGood(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It is gone already.
  }
}
