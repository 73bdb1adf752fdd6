import { setTimeout as wait } from "node:timers/promises";
import type { Choices } from "../../attack/choices.ts";
import { SUPERVISED, type Program } from "../../attack/instance.ts";
import type { Fault } from "../fault.ts";
import { until, type Ground } from "../ground.ts";

/** Longest time of work before a kill, in milliseconds: several edits and their publishes. */
const WORK_MS = 1500;

/** Programs that end by themselves. */
export const KILLS: readonly Fault[] = [
  {
    name: "a program is killed",
    happen: (ground, choices) => killOne(ground, choices, choices.pick(SUPERVISED)),
  },
  {
    name: "lake and publisher are killed at once",
    happen: async (ground, choices) => {
      await Promise.all(
        (["lake", "publisher"] as const).map((program) => killOne(ground, choices, program)),
      );
    },
  },
  {
    name: "a program is killed while it starts",
    happen: async (ground, choices) => {
      const program = choices.pick(["lake", "publisher"] as const);
      const back = ground.down([program]);
      await signal(ground, program, "SIGKILL");
      await until(async () => (await ground.pid(program)) !== undefined);
      await signal(ground, program, "SIGKILL");
      await until(async () => (await ground.pid(program)) !== undefined);
      back();
    },
  },
  {
    name: "a program hangs",
    happen: async (ground, choices) => {
      const mark = ground.mark();
      const program = choices.pick(SUPERVISED);
      const back = ground.down([program]);
      const pid = await signal(ground, program, "SIGSTOP");
      await ground.said(mark, /did not answer for \d+ s; restarting it/);
      await until(async () => ![pid, undefined].includes(await ground.pid(program)));
      back();
    },
  },
  {
    name: "npm start is killed",
    happen: (ground, choices) => endAll(ground, choices, "SIGKILL"),
  },
  {
    name: "npm start is told to end",
    happen: (ground, choices) =>
      endAll(ground, choices, choices.pick(["SIGTERM", "SIGINT", "SIGHUP"])),
  },
];

/** Kills a program after some work, and waits until another process of it answers. */
async function killOne(ground: Ground, choices: Choices, program: Program): Promise<void> {
  await wait(choices.int(0, WORK_MS));
  const back = ground.down([program]);
  const pid = await signal(ground, program, "SIGKILL");
  const replaced = async () => ![pid, undefined].includes(await ground.pid(program));
  if (!(await until(replaced))) ground.find(`The ${program} did not come back after a kill`);
  back();
}

async function signal(
  ground: Ground,
  program: Program,
  name: NodeJS.Signals,
): Promise<number | undefined> {
  const pid = await ground.pid(program);
  if (pid !== undefined) process.kill(pid, name);
  return pid;
}

/** Ends all in the middle of edits, and starts again. */
async function endAll(ground: Ground, choices: Choices, name: NodeJS.Signals): Promise<void> {
  await wait(choices.int(0, WORK_MS));
  const back = ground.down();
  await ground.stop(name);
  await ground.instance.start();
  back();
}
