import { execFileSync } from "node:child_process";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Size of the disk, in bytes: an instance has some 100 MB. */
const BYTES = 700e6;
const FILLER = "filler";

/** The disk of an instance: one of its own where the account may mount it, else just a folder. */
export interface Disk {
  dir: string;
  /** True for a disk of its own, which can be filled and be made read-only. */
  own: boolean;
  /** Leaves no byte of room. */
  fill(): Promise<void>;
  /** Gives the room back. */
  free(): Promise<void>;
  /** Nothing may have a file open for writing. */
  setReadOnly(readOnly: boolean): void;
  remove(): Promise<void>;
}

/** Makes a disk. */
export async function createDisk(): Promise<Disk> {
  const dir = await mkdtemp(join(tmpdir(), "polyphony-torture-"));
  const own = mounted(dir);
  const filler = join(dir, FILLER);
  return {
    dir,
    own,
    fill: () => fillWith(filler),
    free: () => rm(filler, { force: true }),
    setReadOnly: (readOnly) => {
      execFileSync("mount", ["-o", `remount,${readOnly ? "ro" : "rw"}`, dir]);
    },
    remove: async () => {
      if (own) execFileSync("umount", ["--lazy", dir]);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function mounted(dir: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${BYTES}`, "tmpfs", dir], {
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
}

/** Writes a file until the disk takes no byte more. */
async function fillWith(file: string): Promise<void> {
  const handle = await open(file, "a");
  try {
    for (const bytes of [1 << 20, 4096]) {
      const chunk = Buffer.alloc(bytes, 1);
      while (await takes(() => handle.write(chunk))) continue;
    }
  } finally {
    await handle.close();
  }
}

async function takes(write: () => Promise<{ bytesWritten: number }>): Promise<boolean> {
  try {
    return (await write()).bytesWritten > 0;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOSPC") return false;
    throw error;
  }
}
