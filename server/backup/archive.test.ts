import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as tar from "tar";
import { expect, onTestFinished, test } from "vitest";
import { packFolder } from "./archive.ts";
import { skipReason } from "../../tests/skip-reason.ts";

test.skipIf(process.platform === "win32")(
  "no other account can read a backup, not even while it is being packed",
  skipReason("on Unix only"),
  async () => {
    const dir = await mkdtemp(join(tmpdir(), "polyphony-archive-"));
    const umask = process.umask(0o022);
    onTestFinished(async () => {
      process.umask(umask);
      await rm(dir, { recursive: true, force: true });
    });
    const folder = join(dir, "folder");
    const packed = join(dir, "packed");
    await mkdir(folder);
    await mkdir(packed);
    // Enough for the archive to be there before it is finished.
    const content = Buffer.alloc(32 * 1024 * 1024, "draft ");
    await writeFile(join(folder, "lake.sqlite"), content);
    const archive = join(packed, "monday.tar.gz");
    let done = false;
    const packing = packFolder(folder, archive, "monday").finally(() => (done = true));
    const modes = new Set<number>();
    while (!done) {
      if ((await readdir(packed)).length > 0) modes.add((await stat(archive)).mode & 0o777);
    }
    await packing;
    expect([...modes]).toEqual([0o600]);

    const read = Buffer.alloc(content.length);
    let length = 0;
    await tar.list({
      file: archive,
      onReadEntry: (entry) =>
        void entry.on("data", (chunk: Buffer) => (length += chunk.copy(read, length))),
    });
    expect(read.equals(content)).toBe(true);
  },
);
