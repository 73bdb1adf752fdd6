import type { ChildProcess } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { runs, smallProject, STAMP, stampOf, type SmallProject } from "./supervision/project.ts";

const LONG = { timeout: 60_000, interval: 20 };

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

/** One of them, and Ctrl+C, in every run. */
const CASES = [
  ["npm", "SIGTERM", ["long"]],
  ["npm", "SIGKILL", ["long"]],
  ["run", "SIGTERM", ["long"]],
  ["run", "SIGHUP", ["long"]],
  ["run", "SIGKILL", ["long"]],
  ["start", "SIGTERM", ["long"]],
  ["start", "SIGKILL", []],
] as const;

describe("no program is left, also none that hangs, after", () => {
  for (const [name, signal, tags] of CASES) {
    test.concurrent(`${name} got ${signal}`, { tags: [...tags] }, async () => {
      const { pids } = await start();
      process.kill(pids[name], signal);
      await vi.waitFor(() => expect(Object.values(pids).filter(runs)).toEqual([]), LONG);
    });
  }

  test.concurrent("Ctrl+C, which reaches all of them", async () => {
    const { pids } = await start();
    process.kill(-pids.npm, "SIGINT");
    await vi.waitFor(() => expect(Object.values(pids).filter(runs)).toEqual([]), LONG);
  });
});
