import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DeliveryStatus } from "../target.ts";
import { fakeHost, type FakeHost } from "../testing/fake-host.ts";
import { releaseOf } from "../testing/release.ts";
import type { HookLimits } from "./provider.ts";
import { deployHookTarget } from "./target.ts";

const LIMITS: HookLimits = { minSeconds: 120, daily: 2, monthly: 100 };
let dir: string;
let host: FakeHost;
let reported: DeliveryStatus[];
beforeEach(async () => {
  // Only the clock and the timers: the network keeps its own time.
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: 1_800_000_000_000 });
  dir = await mkdtemp(join(tmpdir(), "hook-test-"));
  host = await fakeHost();
  reported = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await host.close();
  await rm(dir, { recursive: true });
});

const open = (limits = LIMITS) =>
  deployHookTarget({
    hook: { url: `${host.url}/hook`, limits },
    dir,
    onDelivery: (status) => reported.push(status),
  });
const release = (id: number) => releaseOf(id, { "/index.html": "x" });
const last = () => {
  const { release: id, state, message } = reported.at(-1) ?? {};
  return `${id} ${state}: ${message}`;
};
/** Lets time pass until something was reported that fits. */
async function until(pattern: RegExp, seconds: number) {
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  for (let turn = 0; turn < 500 && !pattern.test(last()); turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(last()).toMatch(pattern);
}

test("a burst of publishes is one build, and the next one waits for it", async () => {
  const target = open();
  for (const id of [1, 2, 3]) target.deliver(release(id));
  expect(last()).toMatch(/3 waiting/);
  await until(/3 sent/, 5);
  target.deliver(release(4));
  await until(/4 waiting/, 60);
  expect(host.calls).toHaveLength(1);
  await until(/4 sent/, 60);
  target.deliver(release(5));
  expect(last()).toMatch(/5 waiting: Today's builds are used up \(DEPLOY_HOOK_DAILY_LIMIT\)/);
  await until(/5 sent/, 24 * 3600);
  expect(host.calls).toHaveLength(3);
  await target.close();
});

test("a failure is reported and tried again by itself", async () => {
  host.answer = () => ({ status: 404 });
  const target = open();
  target.deliver(release(1));
  await until(/1 failed: The host does not know this hook/, 5);
  host.answer = () => ({ status: 200 });
  await until(/1 sent/, 15);
  await target.close();
});

test("a restart forgets neither what was delivered nor how many builds there were", async () => {
  const first = open();
  first.deliver(release(1));
  await until(/1 sent/, 5);
  first.deliver(release(2));
  await first.close();

  const second = open();
  second.deliver(release(1));
  expect(last()).toBe("1 sent: undefined");
  second.deliver(release(2));
  await until(/2 sent/, 120);
  second.deliver(release(3));
  expect(last()).toMatch(/Today's builds are used up/);
  await second.close();
  expect(host.calls).toHaveLength(2);
});

test("a crash in a call costs a second build, never a lost one", async () => {
  host.answer = () => "silent";
  const first = open();
  first.deliver(release(1));
  await vi.advanceTimersByTimeAsync(5_000);
  await first.close();
  const kept: unknown = JSON.parse(await readFile(join(dir, "deploy-hook.json"), "utf8"));
  expect(kept).toMatchObject({ calls: [expect.any(Number)] });

  host.answer = () => ({ status: 200 });
  const second = open();
  second.deliver(release(1));
  await until(/1 sent/, 120);
  await second.close();
});

test("a folder that cannot be written stops no publisher: it is reported, and tried again", async () => {
  await writeFile(join(dir, "file"), "");
  const target = deployHookTarget({
    hook: { url: `${host.url}/hook`, limits: LIMITS },
    dir: join(dir, "file", "below"),
    onDelivery: (status) => reported.push(status),
  });
  target.deliver(release(1));
  await until(/1 failed: No build was started, because .* cannot be written/, 5);
  expect(host.calls).toEqual([]);
  await target.close();
});
