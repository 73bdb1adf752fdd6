import type { Settings } from "./settings.ts";

/**
 * Flags of Node for the lake and the publisher, which hold the most. With `MEMORY=small` the young
 * generation is small and the heap grows late: less memory, and publishes that take longer (docs/bench.md).
 */
export function memoryFlags({ MEMORY }: Pick<Settings, "MEMORY">): readonly string[] {
  return MEMORY === "small" ? ["--max-semi-space-size=2", "--optimize-for-size"] : [];
}
