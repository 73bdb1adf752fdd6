import type { Fault } from "../fault.ts";
import { DISKS } from "./disk.ts";
import { FILES } from "./files.ts";
import { KILLS } from "./kills.ts";
import { LIMITS } from "./limits.ts";
import { STARTS } from "./starts.ts";

/** All faults, in the order of the table in docs/operating.md. */
export const FAULTS: readonly Fault[] = [...KILLS, ...DISKS, ...FILES, ...LIMITS, ...STARTS];
