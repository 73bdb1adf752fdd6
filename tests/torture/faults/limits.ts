import { execFileSync, spawnSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import type { Fault } from "../fault.ts";
import { until } from "../ground.ts";

/** How long a limit holds, in milliseconds: the longest. */
const SCARCE_MS = 5000;
const DAY_MS = 86_400_000;

/** Why limits cannot be set on this machine; undefined when they can. */
export function hasLimits(): string | undefined {
  return spawnSync("prlimit", ["--version"]).status === 0 ? undefined : "there is no prlimit";
}

/** What a machine has too little of, and its clock. */
export const LIMITS: readonly Fault[] = [
  {
    name: "few descriptors",
    missing: hasLimits,
    happen: async (ground, choices) => {
      const program = choices.pick(["site", "lake", "publisher"] as const);
      const pid = await ground.pid(program);
      if (pid === undefined) return ground.find(`The ${program} was not there`);
      const back = ground.down([program]);
      const limit = (files: string) => setLimit(pid, `--nofile=${files}:`);
      limit(String(choices.int(16, 48)));
      await wait(choices.int(1000, SCARCE_MS));
      // A program that ended of it was started again, without the limit. Half the time it has to.
      if (choices.chance(0.5)) {
        limit("16");
        await until(async () => ![pid, undefined].includes(await ground.pid(program)));
      } else limit("4096");
      back();
    },
  },
  {
    name: "few descriptors at a start",
    missing: hasLimits,
    happen: async (ground) => {
      const back = ground.down();
      await ground.stop("SIGTERM");
      await ground.instance.start({}, ["prlimit", "--nofile=64:64"]);
      await wait(SCARCE_MS);
      await ground.stop("SIGTERM");
      await ground.instance.start();
      back();
    },
  },
  {
    name: "little memory",
    missing: hasLimits,
    happen: async (ground, choices) => {
      const program = choices.pick(["lake", "publisher", "site"] as const);
      const pid = await ground.pid(program);
      if (pid === undefined) return ground.find(`The ${program} was not there`);
      const back = ground.down([program]);
      // Nothing more can be had: it ends at the next thing that it wants.
      setLimit(pid, "--data=1000000:");
      await until(async () => ![pid, undefined].includes(await ground.pid(program)), 30_000);
      if ((await ground.pid(program)) === pid) {
        setLimit(pid, "--data=unlimited:");
      }
      back();
    },
  },
  {
    name: "MEMORY=small",
    happen: async (ground) => {
      const back = ground.down();
      await ground.stop("SIGTERM");
      await ground.instance.start({ MEMORY: "small" });
      back();
    },
  },
  {
    name: "the clock jumps",
    happen: async (ground, choices) => {
      ground.setClock(choices.pick([DAY_MS, -DAY_MS, 400 * DAY_MS, 3_600_000, -3_600_000]));
      await wait(choices.int(1000, SCARCE_MS));
      // Half the time it stays wrong through a start.
      if (choices.chance(0.5)) {
        const back = ground.down();
        await ground.stop("SIGTERM");
        await ground.instance.start();
        back();
      }
      await wait(choices.int(500, SCARCE_MS));
      ground.setClock(0);
    },
  },
];

/** Limits a process; one that has ended meanwhile, of an earlier limit perhaps, needs none. */
export function setLimit(pid: number, limit: string): void {
  try {
    execFileSync("prlimit", ["--pid", String(pid), limit], { stdio: "pipe" });
  } catch (error) {
    if (isThere(pid)) throw error;
  }
}

/** Whether a process exists; one without descriptors takes no connection. */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
