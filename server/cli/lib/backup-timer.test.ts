import { expect, test } from "vitest";
import { nameOf } from "../../backup/keep.ts";
import { systemClock } from "../../runtime/clock.ts";
import { BackupTimer } from "./backup-timer.ts";

const HOUR = 3_600_000;

test("a backup is made when the newest is a day old, restarts or not, and a failure is told once", async () => {
  let now = Date.parse("2026-11-24T03:00:00Z");
  const names = [nameOf(now - 23 * HOUR, ".tar.gz.age"), "monday"];
  let full = true;
  let tries = 0;
  const log: string[] = [];
  let look = (): void => undefined;
  const start = () =>
    new BackupTimer({
      target: { label: "", names: async () => names, remove: async () => {} },
      everyMs: 24 * HOUR,
      logger: { error: (line) => void log.push(line), info: () => undefined },
      clock: { ...systemClock, wall: () => now, after: (_, run) => ((look = run), () => {}) },
      make: async () => {
        tries += 1;
        if (full) throw new Error("The disk is full.");
        names.push(nameOf(now, ".tar.gz.age"));
      },
    });
  /** Lets it look once, to the end: it sets its next look then. */
  const lookOnce = () => {
    const before = look;
    before();
    return expect.poll(() => look).not.toBe(before);
  };

  let timer = start();
  await lookOnce();
  expect(tries).toBe(0);
  now += HOUR;
  await lookOnce();
  await lookOnce();
  expect(tries).toBe(2);
  expect(log).toEqual(["No backup could be made: The disk is full."]);
  expect(timer.check()).toMatchObject({ ok: false });
  full = false;
  await lookOnce();
  expect(timer.check()).toEqual({ name: "backup", ok: true });
  timer = start();
  await lookOnce();
  expect([tries, names.length]).toEqual([3, 3]);
});
