import type { ChildProcess } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { RUN_ALL } from "../run-all.ts";
import { runs, smallProject, STAMP, stampOf, type SmallProject } from "./supervision/project.ts";

const LONG = { timeout: 30_000, interval: 20 };

let project: SmallProject;
beforeAll(() => {
  project = smallProject();
  project.write(STAMP, stampOf());
  const start = new URL("supervision/start.ts", import.meta.url).href;
  project.write("server/cli/start.ts", `import ${JSON.stringify(start)};\n`);
});
afterAll(() => project.remove());

/** Processes of a running `npm start`: npm, run.mjs, start.ts, and two programs. */
interface Tree {
  npm: ChildProcess;
  pids: { npm: number; run: number; start: number; first: number; hanging: number };
}

async function start(): Promise<Tree> {
  const { child: npm, output } = project.spawn("npm", ["start"]);
  const found = await vi.waitFor(() => {
    const line = /running (\d+) (\d+) (\d+) (\d+)/.exec(output());
    if (line === null) throw new Error(`It does not run: ${output()}`);
    return line.slice(1).map(Number);
  }, LONG);
  const [run = 0, command = 0, first = 0, hanging = 0] = found;
  return { npm, pids: { npm: npm.pid ?? 0, run, start: command, first, hanging } };
}

/** One for each program; with --all, in every way. */
const CASES = RUN_ALL
  ? ([
      ["npm", "SIGTERM"],
      ["npm", "SIGKILL"],
      ["run", "SIGTERM"],
      ["run", "SIGHUP"],
      ["run", "SIGKILL"],
      ["start", "SIGTERM"],
      ["start", "SIGKILL"],
    ] as const)
  : ([
      ["npm", "SIGTERM"],
      ["run", "SIGHUP"],
      ["start", "SIGKILL"],
    ] as const);

describe("no program is left, also none that hangs, after", () => {
  test.concurrent.each(CASES)("%s got %s", async (name, signal) => {
    const { pids } = await start();
    process.kill(pids[name], signal);
    await vi.waitFor(() => expect(Object.values(pids).filter(runs)).toEqual([]), LONG);
  });

  test.concurrent("Ctrl+C, which reaches all of them", async () => {
    const { pids } = await start();
    process.kill(-pids.npm, "SIGINT");
    await vi.waitFor(() => expect(Object.values(pids).filter(runs)).toEqual([]), LONG);
  });
});
