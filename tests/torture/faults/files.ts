import { existsSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Choices } from "../../attack/choices.ts";
import type { Fault } from "../fault.ts";
import { until, type Ground } from "../ground.ts";
import { cutOff, filesBelow, flipBytes } from "../spoil.ts";
import { requireSuccess } from "./starts.ts";

/** Changes files of an instance that does not run. */
type Spoil = (dir: string, choices: Choices) => Promise<void>;

const spoilFile =
  (name: string): Spoil =>
  async (dir, choices) => {
    const file = join(dir, name);
    if (!existsSync(file)) return;
    await choices.pick([flipBytes, cutOff])(file, choices);
  };

/** Databases as a kill leaves them, with what is not yet in the file itself. */
const spoilDatabase =
  (name: string): Spoil =>
  async (dir, choices) => {
    for (const suffix of ["-wal", "-shm"]) await rm(join(dir, name + suffix), { force: true });
    await spoilFile(name)(dir, choices);
  };

/** Files whose bytes change, that end early, or that are gone. */
export const FILES: readonly Fault[] = [
  // What only a backup brings back.
  needsBackup("lake.sqlite is damaged", spoilDatabase("lake/lake.sqlite"), /lake\.sqlite/),
  needsBackup(
    "lake.sqlite-wal is lost or damaged",
    async (dir, choices) => {
      const file = join(dir, "lake/lake.sqlite-wal");
      // After an orderly end there is none.
      if (!existsSync(file)) return;
      await choices.pick([flipBytes, cutOff, (log: string) => rm(log)])(file, choices);
    },
    /has lost its newest transactions|lake\.sqlite.* damaged/,
  ),
  needsBackup(
    "the lake is gone",
    async (dir) => {
      // A lake without its token makes another one, which the editor would have to be told.
      const kept = ["token", "webhook-secret"];
      const lost = (await readdir(join(dir, "lake"))).filter((name) => !kept.includes(name));
      for (const name of lost) await rm(join(dir, "lake", name), { recursive: true, force: true });
    },
    /is missing or empty, and the site .* was made from one/,
  ),
  // What the programs make again.
  mended("releases.sqlite is damaged", spoilDatabase("site/releases.sqlite")),
  mended("releases.sqlite is gone", async (dir) => {
    for (const suffix of ["", "-wal", "-shm"]) {
      await rm(join(dir, `site/releases.sqlite${suffix}`), { force: true });
    }
  }),
  mended("a lost or half-written page", async (dir, choices) => {
    const objects = await filesBelow(join(dir, "site", "objects"));
    await choices.pick([flipBytes, cutOff, (file: string) => rm(file)])(
      choices.pick(objects),
      choices,
    );
  }),
  mended("what a killed write left", async (dir) => {
    await writeFile(join(dir, "lake", "assets", "0123.part"), "half");
    const incoming = join(dir, "site", "objects", "incoming");
    await mkdir(incoming, { recursive: true });
    await writeFile(join(incoming, "0123"), "half");
  }),
  mended("publisher.lock is damaged", spoilFile("site/publisher.lock")),
  {
    name: "people.sqlite is damaged",
    missing: ({ instance }) =>
      instance.settings.SIGN_IN === "on" ? undefined : "nobody signs in by name",
    happen: async (ground, choices) => {
      await ground.editor.pause();
      const back = ground.down();
      await ground.stop(choices.pick(["SIGKILL", "SIGTERM"] as const));
      await spoilDatabase("lake/people.sqlite")(ground.disk.dir, choices);
      const mark = ground.mark();
      await ground.instance.start();
      const told = ground
        .since(mark)
        .some((line) => /people of the Studio .* Move the file away/.test(line));
      if (told) {
        await ground.stop("SIGTERM");
        for (const suffix of ["", "-wal", "-shm"]) {
          await rm(join(ground.disk.dir, `lake/people.sqlite${suffix}`), { force: true });
        }
        await ground.instance.start();
      }
      back();
      ground.editor.resume();
    },
  },
  mended("avatars.sqlite is damaged", spoilDatabase("avatars/avatars.sqlite")),
  mended("status.json is damaged", spoilFile("site/status.json")),
];

/** A damage after which the programs help themselves. */
function mended(name: string, spoil: Spoil): Fault {
  return {
    name,
    happen: async (ground, choices) => {
      await ground.editor.pause();
      const back = ground.down();
      await ground.stop(choices.pick(["SIGKILL", "SIGTERM"] as const));
      await spoil(ground.disk.dir, choices);
      await ground.instance.start();
      await ground.well();
      back();
      ground.editor.resume();
    },
  };
}

/** A damage that a message names, and a backup undoes. */
function needsBackup(name: string, spoil: Spoil, message: RegExp): Fault {
  return {
    name,
    happen: async (ground, choices) => {
      const backup = join(ground.disk.dir, `backup-${Date.now()}`);
      await ground.editor.pause();
      await requireSuccess(ground, "server/cli/backup.ts", ["--to", backup]);
      const back = ground.down();
      await ground.stop(choices.pick(["SIGKILL", "SIGTERM"] as const));
      await spoil(ground.disk.dir, choices);
      const mark = ground.mark();
      const started = ground.instance.start();
      // Some damage shows only when what is damaged is read.
      const told = () => ground.since(mark).some((line) => message.test(line));
      await until(() => told() || isUp(ground, mark));
      await requireSuccess(ground, "server/cli/restore.ts", ["--from", backup, "--yes"]);
      await started;
      back();
      await rm(backup, { recursive: true, force: true });
      ground.editor.resume();
    },
  };
}

function isUp(ground: Ground, mark: number): boolean {
  return ground.since(mark).some((line) => line.includes("Press Ctrl+C to stop."));
}
