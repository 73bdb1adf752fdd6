import type { Settings } from "./settings.ts";

/**
 * When the young generation is collected while the whole heap is, V8 ends the whole collection at once, in
 * a pause of a tenth of a second. With this flag that goes on in small steps. V8 14 has no such flag.
 */
const SMALL_STEPS = Number.parseInt(process.versions.v8) < 14 ? ["--no-separate-gc-phases"] : [];

/**
 * Flags of Node for the publisher. With threads of its own, a collection of garbage waits for a core while
 * lake, site and publisher need all of a small machine: the slowest publishes take a sixth longer. The
 * young generation is large enough for one publish, and is collected after it.
 */
export const PUBLISHER_FLAGS: readonly string[] = [
  "--single-threaded-gc",
  ...SMALL_STEPS,
  "--min-semi-space-size=8",
  "--max-semi-space-size=8",
];

/**
 * Flags of Node for the lake and the publisher, which hold the most. With `MEMORY=small` the young
 * generation is small and the heap grows late: less memory, and publishes that take longer (docs/bench.md).
 */
export function memoryFlags({ MEMORY }: Pick<Settings, "MEMORY">): readonly string[] {
  return MEMORY === "small" ? ["--max-semi-space-size=2", "--optimize-for-size"] : [];
}
