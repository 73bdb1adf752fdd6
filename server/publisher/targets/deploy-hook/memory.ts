import {
  mkdirSync,
  openSync,
  closeSync,
  fsyncSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";

const Kept = z.object({
  /** Release of the last build. */
  delivered: z.number().int().optional(),
  /** Times of the calls of the last 31 days, in milliseconds since 1970. */
  calls: z.array(z.number()),
});

/** State of a hook that survives a restart. */
export type HookMemory = z.infer<typeof Kept>;

/** Reads the memory. A missing or broken file counts as empty: one build too many, at most. */
export function readMemory(file: string, now: number): HookMemory {
  try {
    const kept = Kept.parse(JSON.parse(readFileSync(file, "utf8")));
    // A clock that was set back must not block the hook.
    return { ...kept, calls: kept.calls.filter((at) => at <= now) };
  } catch {
    return { calls: [] };
  }
}

/** Writes the memory atomically. */
export function writeMemory(file: string, memory: HookMemory): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.new`;
  const descriptor = openSync(draft, "w", 0o600);
  try {
    writeSync(descriptor, JSON.stringify(memory));
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(draft, file);
}
