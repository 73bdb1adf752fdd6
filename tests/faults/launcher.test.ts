import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { runs, smallProject, STAMP, stampOf, type SmallProject } from "./launcher/project.ts";

/* Promises of `npm start` about its processes, tested with a small program in place of the server. */

const LONG = { timeout: 60_000, interval: 20 };

let project: SmallProject;
beforeAll(() => {
  project = smallProject();
  project.write(STAMP, stampOf());
  const program = new URL("launcher/program.ts", import.meta.url).href;
  project.write("server/main.ts", `import ${JSON.stringify(program)};\n`);
});

/** A running `npm start`. */
interface RunningProgram {
  npm: ChildProcess;
  output: () => string;
  pids: { npm: number; launcher: number; program: number };
}

async function start(DEED = ""): Promise<RunningProgram> {
  const { child: npm, output } = project.spawn("npm", ["start"], { DEED });
  const [launcher = 0, program = 0] = await vi.waitFor(() => processes(output()), LONG);
  return { npm, output, pids: { npm: npm.pid ?? 0, launcher, program } };
}

/** Launcher and program, of the program's last start. */
function processes(output: string): number[] {
  const last = [...output.matchAll(/running (\d+) (\d+)/g)].at(-1);
  if (last === undefined) throw new Error(`It does not run: ${output}`);
  return last.slice(1).map(Number);
}

/** Receivers of a signal; the launcher also ends a program that hangs. One case, and Ctrl+C, in every run. */
const CASES = [
  ["npm", "SIGTERM", "hang", ["long"]],
  ["npm", "SIGHUP", "hang", ["long"]],
  ["npm", "SIGKILL", "hang", ["long"]],
  ["launcher", "SIGTERM", "hang", ["long"]],
  ["launcher", "SIGHUP", "hang", ["long"]],
  ["launcher", "SIGKILL", "", []],
  ["program", "SIGINT", "", ["long"]],
  ["program", "SIGTERM", "", ["long"]],
  ["program", "SIGHUP", "", ["long"]],
] as const;

describe("no process is left after", () => {
  for (const [name, signal, deed, tags] of CASES) {
    const what = `${name} got ${signal}${deed && ", while the program hangs"}`;
    test.concurrent(what, { tags: [...tags] }, async () => {
      const { pids } = await start(deed);
      process.kill(pids[name], signal);
      await vi.waitFor(() => expect(Object.values(pids).filter(runs)).toEqual([]), LONG);
    });
  }

  test.concurrent("Ctrl+C, which reaches all of them, while the program hangs", async () => {
    const { pids } = await start("hang");
    process.kill(-pids.npm, "SIGINT");
    await vi.waitFor(() => expect(Object.values(pids).filter(runs)).toEqual([]), LONG);
  });
});

test.concurrent("a program that is killed is started again", async () => {
  const { npm, output, pids } = await start();
  process.kill(pids.program, "SIGKILL");
  const again = await vi.waitFor(() => {
    const [launcher, program] = processes(output());
    expect(program).not.toBe(pids.program);
    return { launcher, program };
  }, LONG);
  expect(again.launcher).toBe(pids.launcher);
  expect(output()).toContain("The program ended by itself (SIGKILL). It starts again in 0.1 s.");
  process.kill(pids.launcher, "SIGTERM");
  await once(npm, "close");
});

test.concurrent(
  "a program that is started again does not adopt another dataset again",
  async () => {
    const { child: npm, output } = project.spawn("npm", ["start", "--", "--adopt"]);
    const [launcher = 0, program = 0] = await vi.waitFor(() => processes(output()), LONG);
    process.kill(program, "SIGKILL");
    const starts = () => [...output().matchAll(/running \d+ \d+ (.*)/g)].map(([, given]) => given);
    await vi.waitFor(() => expect(starts()).toEqual(["--adopt", ""]), LONG);
    process.kill(launcher, "SIGTERM");
    await once(npm, "close");
  },
);

test.concurrent(
  "one that crashes again and again is started after longer and longer pauses",
  async () => {
    const { npm, output } = await start("crash");
    const pauses = () => [...output().matchAll(/starts again in (\S+) s/g)].map(([, time]) => time);
    await vi.waitFor(() => expect(pauses()).toEqual(["0.1", "0.2", "0.4"]), LONG);
    expect(output()).toContain("Error: A defect");
    npm.kill();
    await once(npm, "close");
  },
);

test.concurrent("one that refuses to start says why, and is not started again", async () => {
  const { child, output } = project.spawn("npm", ["start"], { DEED: "refuse" });
  expect(await once(child, "close")).toEqual([1, null]);
  expect(output().match(/Correct PORT\./g)).toHaveLength(1);
  expect(output()).not.toContain("starts again");
});

test.concurrent("one that was started again, and hangs, ends with the launcher", async () => {
  const { npm, output } = await start("be killed, and hang");
  const [launcher = 0, program = 0] = await vi.waitFor(() => {
    expect(output().match(/running/g)).toHaveLength(2);
    return processes(output());
  }, LONG);
  process.kill(launcher, "SIGTERM");
  await once(npm, "close");
  await vi.waitFor(() => expect(runs(program)).toBe(false), LONG);
});

test.concurrent("a command ends when it has done its work", async () => {
  const command = new URL("launcher/command.ts", import.meta.url).href;
  project.write("server/cli/command.ts", `import ${JSON.stringify(command)};\n`);
  const args = ["server/cli/run.mjs", "server/cli/command.ts"];
  const { child, output } = project.spawn(process.execPath, args);
  expect(await once(child, "close")).toEqual([0, null]);
  expect(output()).toBe("The work is done.\n");
});
