import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { outputTo } from "./testing/output-lines.ts";
import { supervise, type Program, type Supervised } from "./supervise.ts";
import { skipReason } from "../../../tests/skip-reason.ts";

const LONG = { timeout: 60_000, interval: 10 };
let dir: string;
let lines: string[];
const running: Supervised[] = [];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "supervise-"));
  writeFileSync(join(dir, "starts"), "0");
  lines = [];
});
afterEach(async () => {
  for (const program of running.splice(0)) await program.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** @param plan what the program does at each start: see `testing/frail.ts` */
async function start(plan: string, more: Partial<Program> = {}): Promise<Supervised> {
  const program = await supervise({
    name: "The frail one",
    entry: join(import.meta.dirname, "testing", "frail.ts"),
    env: { FRAIL: `${join(dir, "starts")}|${plan}` },
    output: outputTo(lines),
    ...more,
  });
  running.push(program);
  return program;
}

const starts = () => Number(readFileSync(join(dir, "starts"), "utf8"));

function runs(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("a program that", () => {
  test("is killed comes back, and says where it is now", async () => {
    const program = await start("ready");
    const first = program.pid();
    expect(program.url).toBe("http://start-1");
    if (first !== undefined) process.kill(first, "SIGKILL");
    await vi.waitFor(() => expect(program.url).toBe("http://start-2"), LONG);
    expect(lines).toContain("The frail one ended (SIGKILL); starting it again.");
    const second = program.pid();
    expect(runs(second)).toBe(true);
    await program.stop();
    expect([runs(first), runs(second)]).toEqual([false, false]);
  });

  test("dies at once, or before it is ready, is tried until it stays", async () => {
    const program = await start("die,fail,ready");
    await vi.waitFor(() => expect(program.url).toBe("http://start-3"), LONG);
    expect(starts()).toBe(3);
  });

  test("hangs before it is ready is ended and started again", async () => {
    const program = await start("ready,hang,ready", { timing: { readyMs: 2500 } });
    process.kill(program.pid() ?? Number.NaN, "SIGKILL");
    await vi.waitFor(() => expect(program.url).not.toBe("http://start-1"), LONG);
    expect(lines).toContain("The frail one was not ready after 2.5 s; it is ended.");
  });

  test("cannot be started at all stops the start, with one line that says which it was", async () => {
    await expect(start("fail")).rejects.toThrow(
      "The frail one could not be started: see its message above.",
    );
    expect(starts()).toBe(1);
  });

  test("the system has no memory for is tried again", async () => {
    // What cannot be handed over is refused in the same way, at once.
    const impossible = { FRAIL: "a\0b" };
    const program = start("ready", { env: impossible, optional: true });
    await vi.waitFor(() => expect(lines.join()).toMatch(/\(.*null bytes.*starting it again/), LONG);
    await program;
  });

  test.skipIf(process.platform === "win32")(
    "finds no descriptor is started once there is one, and the supervisor goes on",
    skipReason("on Unix only"),
    () => {
      const file = join(import.meta.dirname, "testing", "without-descriptors.ts");
      const node = [process.execPath, file, join(dir, "starts")];
      const limited = ["-c", 'ulimit -n 64; exec "$@"', "sh", ...node];
      const { stdout, stderr } = spawnSync("sh", limited, { encoding: "utf8", timeout: 20_000 });
      expect(stderr).toBe("");
      expect(stdout).toMatch(/EMFILE[^]*ready/);
    },
  );

  test("the others do without is tried again while they run", async () => {
    const program = await start("fail,ready", { optional: true });
    expect(program.url).toBe("");
    expect(lines.at(-1)).toContain("The other programs run without it");
    await vi.waitFor(() => expect(program.url).toBe("http://start-2"), LONG);
  });

  test("does not end when it is told to is ended", async () => {
    const program = await start("deaf", { timing: { stopMs: 50 } });
    const pid = program.pid();
    await program.stop();
    expect(runs(pid)).toBe(false);
    expect(program.pid()).toBeUndefined();
  });

  test("is stopped while it waits to be started again stays stopped", async () => {
    const program = await start("ready,fail");
    process.kill(program.pid() ?? Number.NaN, "SIGKILL");
    await vi.waitFor(() => expect(starts()).toBe(2), LONG);
    await program.stop();
    // For good: machine.test.ts tests that nothing leads out of this phase.
    expect(program.phase()).toBe("stopped");
    expect(program.pid()).toBeUndefined();
  });

  test("is killed before it was first ready is started again, needed or not", async () => {
    for (const optional of [false, true]) {
      writeFileSync(join(dir, "starts"), "0");
      const program = await start("killed,killed,ready", { optional });
      await vi.waitFor(() => expect(program.url).toBe("http://start-3"), LONG);
      await program.stop();
    }
    expect(lines).toContain(
      "The frail one ended before it was ready (SIGKILL); starting it again.",
    );
  });

  test("ends by itself without a failure is started again", async () => {
    const program = await start("leave,ready");
    await vi.waitFor(() => expect(program.url).toBe("http://start-2"), LONG);
  });

  test("hangs while it works is killed and started again, and that is said", async () => {
    const timing = { lifeMs: 50, answerMs: 200, misses: 3, hangMs: 100 };
    const program = await start("loop,ready", { timing });
    const hanging = program.pid();
    await vi.waitFor(() => expect(program.url).toBe("http://start-2"), LONG);
    expect(lines).toContain("The frail one did not answer for 0.6 s; restarting it.");
    expect(runs(hanging)).toBe(false);
  });

  test("answers is left alone, however often it is asked", async () => {
    const program = await start("ready", { timing: { lifeMs: 1, answerMs: 5000, misses: 1 } });
    const pid = program.pid();
    const asked = () => lines.filter((line) => line.endsWith("asked")).length;
    await vi.waitFor(() => expect(asked()).toBeGreaterThan(20), LONG);
    expect(program.pid()).toBe(pid);
    expect(program.phase()).toBe("ready");
  });
});
