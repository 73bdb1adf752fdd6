import { statfs } from "node:fs/promises";
import { well, wrong, type Look } from "./probe.ts";

/** With less free space, writes will soon fail. In bytes. */
const LEAST_BYTES = 100e6;

/**
 * Checks the free space of a folder's disk.
 * @param dir absolute path
 */
export function diskLook(dir: string): Look {
  return {
    name: "disk",
    look: async () => {
      const { bavail, bsize } = await statfs(dir);
      const freeDiskBytes = bavail * bsize;
      if (freeDiskBytes >= LEAST_BYTES) return well("disk", { freeDiskBytes });
      const free = Math.round(freeDiskBytes / 1e6);
      return wrong(
        "disk",
        `The disk of ${dir} is almost full: ${free} MB are free. Free some space.`,
        {
          freeDiskBytes,
        },
      );
    },
  };
}
