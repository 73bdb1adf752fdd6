import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { Incident, SystemStatus } from "../../src/facts/status-api.ts";
import { BEGIN, incidentsOf, type State } from "./machine.ts";

/** Name of the file in `SITE_DATA_DIR`. */
const FILE = "status.json";

const Kept = SystemStatus.extend({
  open: z.array(
    z.object({ key: z.string(), message: z.string(), since: z.number(), told: z.boolean() }),
  ),
  unsent: z.array(Incident.extend({ state: z.enum(["begun", "over"]), at: z.string() })),
});

/** How the programs were at the last look; undefined when nobody has looked, or not readable. */
export function readStatus(dir: string): SystemStatus | undefined {
  return SystemStatus.safeParse(read(dir)).data;
}

/** Where an earlier watcher ended; the beginning when there was none. */
export function readState(dir: string): State {
  const kept = Kept.safeParse(read(dir)).data;
  return kept === undefined ? BEGIN : { ...BEGIN, open: kept.open, unsent: kept.unsent };
}

/**
 * Keeps both, whole or not at all.
 * @throws Error when the disk is full or the folder may not be written
 */
export function keepStatus(
  dir: string,
  seen: Pick<SystemStatus, "at" | "programs">,
  state: State,
): void {
  const { open, unsent } = state;
  const kept: z.infer<typeof Kept> = {
    ...seen,
    incidents: incidentsOf(state),
    open: [...open],
    unsent: [...unsent],
  };
  const file = join(dir, FILE);
  writeFileSync(`${file}.part`, JSON.stringify(kept), { mode: 0o600 });
  renameSync(`${file}.part`, file);
}

function read(dir: string): unknown {
  try {
    return JSON.parse(readFileSync(join(dir, FILE), "utf8"));
  } catch {
    return undefined;
  }
}
