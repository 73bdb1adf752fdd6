import { statfs } from "node:fs/promises";
import { Fatal } from "../../runtime/fatal.ts";
import { ROOT } from "../../runtime/root.ts";

const NEEDED_BYTES = 300e6;

/**
 * Checks that the disk has room for a build and a database.
 * @throws Fatal when less than 300 MB are free
 */
export async function requireDiskSpace(): Promise<void> {
  const stats = await statfs(ROOT);
  const free = stats.bavail * stats.bsize;
  if (free < NEEDED_BYTES) {
    throw new Fatal(
      `The disk is almost full: ${Math.round(free / 1e6)} MB free, ${NEEDED_BYTES / 1e6} MB needed. Free some space and run this again.`,
    );
  }
}
