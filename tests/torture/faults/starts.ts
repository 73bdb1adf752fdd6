import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Choices } from "../../attack/choices.ts";
import type { Fault } from "../fault.ts";
import type { Ground } from "../ground.ts";
import { ownSettings } from "../../../server/runtime/testing/own-settings.ts";

/** How long a start may take until it meets the first one, in milliseconds. */
const PATIENCE_MS = 60_000;

/** What commands meet. */
export const STARTS: readonly Fault[] = [
  {
    name: "two starts in one folder",
    happen: async (ground) => {
      const second = ground.instance.run("server/cli/start.ts");
      const code = await second.ended;
      if (code !== 1) ground.find(`A second start ended with ${code}`);
      expectLine(ground, second.lines, /Port \d+ is taken by another program/);
    },
  },
  {
    name: "two starts in one folder, on other ports",
    happen: async (ground, choices) => {
      const { disk, instance } = ground;
      const ports = Object.entries(await ownSettings(disk.dir)).filter(([name]) =>
        /(?:^|_)PORT$/.test(name),
      );
      const second = instance.run("server/cli/start.ts", [], Object.fromEntries(ports));
      const refused = /is open in another process|Another publisher works/;
      // A busy machine takes its time to get that far.
      const until = Date.now() + PATIENCE_MS;
      const isRefused = () => second.lines.some((line) => refused.test(line));
      while (!isRefused() && second.child.exitCode === null && Date.now() < until) await wait(100);
      await wait(choices.int(0, 4000));
      second.child.kill("SIGTERM");
      await second.ended;
      expectLine(ground, second.lines, refused);
    },
  },
  {
    name: "a wrong setting",
    happen: async (ground) => {
      const start = ground.instance.run("server/cli/start.ts", [], { RELEASES_KEEP: "many" });
      if ((await start.ended) !== 1) ground.find("A start with a wrong setting went on");
      expectLine(ground, start.lines, /RELEASES_KEEP .* Correct it in the environment or in \.env/);
    },
  },
  {
    name: "a backup is stopped in the middle",
    happen: async (ground, choices) => {
      const target = join(ground.disk.dir, `stopped-${Date.now()}`);
      await stopped(ground, choices, "server/cli/backup.ts", ["--to", target]);
      // Whatever is there under its name is whole; then the next one says that it replaces nothing.
      const other = join(ground.disk.dir, `whole-${Date.now()}`);
      await requireSuccess(ground, "server/cli/backup.ts", ["--to", other]);
    },
  },
  {
    name: "a restore is stopped in the middle",
    happen: async (ground, choices) => {
      const target = join(ground.disk.dir, `restore-${Date.now()}`);
      await ground.editor.pause();
      await requireSuccess(ground, "server/cli/backup.ts", ["--to", target]);
      const back = ground.down(["lake"]);
      await stopped(ground, choices, "server/cli/restore.ts", ["--from", target, "--yes"]);
      back();
      ground.editor.resume();
    },
  },
  {
    name: "a migration is stopped in the middle",
    happen: async (ground, choices) => {
      await stopped(ground, choices, "server/cli/migrate.ts", []);
      await requireSuccess(ground, "server/cli/migrate.ts", []);
    },
  },
  {
    name: "a build is stopped in the middle",
    happen: async (ground, choices) => {
      const back = ground.down();
      await ground.stop("SIGTERM");
      // Another salt means another build; the release of before is served meanwhile.
      const build = ground.instance.start({ GATE_SALT: `torture-${choices.int(0, 1e6)}` }).then(
        () => "done",
        () => "ended",
      );
      await wait(choices.int(2000, 15_000));
      await ground.stop(choices.pick(["SIGKILL", "SIGTERM"] as const));
      await build;
      await ground.instance.start();
      back();
    },
  },
];

/** Kills a command at some moment of its work. */
async function stopped(
  ground: Ground,
  choices: Choices,
  file: string,
  args: readonly string[],
): Promise<void> {
  const command = ground.instance.run(file, args);
  await wait(choices.int(200, 2000));
  command.child.kill("SIGKILL");
  await command.ended;
}

/** Runs a command; that it fails is a finding. */
export async function requireSuccess(
  ground: Ground,
  file: string,
  args: readonly string[],
): Promise<void> {
  const command = ground.instance.run(file, args);
  const code = await command.ended;
  if (code !== 0) {
    ground.find(`${file} failed (${code}):\n    ${command.lines.slice(-8).join("\n    ")}`);
  }
}

function expectLine(ground: Ground, lines: readonly string[], message: RegExp): void {
  if (lines.some((line) => message.test(line))) return;
  ground.find(`Nothing said ${String(message)}:\n    ${lines.slice(-8).join("\n    ")}`);
}
