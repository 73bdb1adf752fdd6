import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { Fatal } from "../../../runtime/fatal.ts";

/** The core of all programs of the site, and that of its visitors. */
export const CORES = { site: "0", visitors: "1" } as const;

/** @throws Fatal where this machine cannot part its cores */
export function requireCores(): void {
  const parts = availableParallelism() > 1 && spawnSync("taskset", ["--version"]).status === 0;
  if (!parts) {
    throw new Fatal(
      "The load is measured on Linux, with two cores and taskset (package util-linux).",
    );
  }
}

/** Moves a process with all its threads to one core. What it starts later runs there as well. */
export function pin(pid: number | undefined, core: string): void {
  const { status } = spawnSync("taskset", ["-a", "-c", "-p", core, String(pid)]);
  if (status !== 0) throw new Fatal(`taskset cannot move process ${pid} to core ${core}.`);
}
