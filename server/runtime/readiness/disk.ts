import { statfs } from "node:fs/promises";
import { failed, passed, type ReadinessCheck } from "./probe.ts";

/** With less free space, writes will soon fail. In bytes. */
const LEAST_BYTES = 100e6;

/**
 * Checks the free space of a folder's disk.
 * @param dir absolute path
 */
export function diskCheck(dir: string): ReadinessCheck {
  return {
    name: "disk",
    run: async () => {
      const { bavail, bsize } = await statfs(dir);
      const freeDiskBytes = bavail * bsize;
      if (freeDiskBytes >= LEAST_BYTES) return passed("disk");
      const free = Math.round(freeDiskBytes / 1e6);
      return failed(
        "disk",
        `The disk of ${dir} is almost full: ${free} MB are free. Free some space.`,
      );
    },
  };
}
