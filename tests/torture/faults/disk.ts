import { setTimeout as wait } from "node:timers/promises";
import type { Program } from "../../attack/instance.ts";
import type { Fault } from "../fault.ts";
import { until, type Ground } from "../ground.ts";
import { hasLimits, setLimit } from "./limits.ts";

/** How long a disk stays full, in milliseconds: the longest. */
const FULL_MS = 6000;
const ownDisk = ({ disk }: Ground) => (disk.own ? undefined : "no disk of its own can be mounted");

/** Disks that take no more. */
export const DISKS: readonly Fault[] = [
  {
    name: "the disk is full",
    missing: ownDisk,
    happen: async (ground, choices) => {
      const mark = ground.mark();
      await ground.disk.fill();
      await ground.said(mark, /disk .*(?:is full|fills)|is full or cannot be written/i);
      await wait(choices.int(0, FULL_MS));
      await ground.disk.free();
    },
  },
  {
    name: "the disk is full, and a program is killed",
    missing: ownDisk,
    happen: async (ground, choices) => {
      const program = choices.pick(["lake", "publisher", "site", "avatars"] as const);
      await ground.disk.fill();
      const back = ground.down([program]);
      const pid = await ground.pid(program);
      if (pid !== undefined) process.kill(pid, "SIGKILL");
      const isBack = async () => ![pid, undefined].includes(await ground.pid(program));
      await wait(choices.int(1000, FULL_MS));
      // It only reads, so it needs no room.
      if (program === "site" && !(await until(isBack))) ground.find("The site needs room to start");
      await ground.disk.free();
      await until(isBack);
      back();
    },
  },
  {
    name: "a file cannot grow",
    missing: () => hasLimits(),
    happen: async (ground, choices) => {
      const program: Program = choices.pick(["lake", "publisher"] as const);
      const pid = await ground.pid(program);
      if (pid === undefined) return ground.find(`The ${program} was not there`);
      setLimit(pid, "--fsize=60000:");
      await wait(choices.int(1000, FULL_MS));
      setLimit(pid, "--fsize=unlimited:");
    },
  },
  {
    name: "the disk is read-only at a start",
    missing: ownDisk,
    happen: async (ground) => {
      await ground.editor.pause();
      const back = ground.down();
      await ground.stop("SIGTERM");
      ground.disk.setReadOnly(true);
      const mark = ground.mark();
      const started = ground.instance.start().then(
        () => true,
        () => false,
      );
      await ground.said(
        mark,
        /cannot be used: .* Make it writable|cannot be written|read-only|readonly/i,
      );
      await started;
      await ground.stop("SIGTERM");
      ground.disk.setReadOnly(false);
      await ground.instance.start();
      back();
      ground.editor.resume();
    },
  },
];
