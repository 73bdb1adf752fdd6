import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { askChild } from "../metrics/exchange.ts";
import { beginMetrics, collectMetrics } from "../metrics/registry.ts";
import { restarts } from "../metrics/instruments.ts";
import { serveMetrics } from "./metrics-server.ts";

test("one address has the metrics of all programs, for this machine alone", async () => {
  beginMetrics("parent");
  restarts.inc({ of: "The child" });
  const child = fork(join(import.meta.dirname, "testing", "measured.ts"));
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child, "message");
  const server = await serveMetrics(0, async () => [
    await collectMetrics(),
    await askChild(child, 20_000),
  ]);
  onTestFinished(() => server.close());

  const text = await (await fetch(server.url)).text();
  expect(text).toContain('polyphony_restarts_total{of="The child",program="parent"} 1');
  expect(text).toContain('polyphony_releases_total{program="child"} 3');
  expect(text).toContain('polyphony_releases_bytes{program="child"} 5000');
  expect(text).toContain('polyphony_check_ok{check="disk",program="child"} 0');
  expect(text).toMatch(/process_resident_memory_bytes\{program="child"\} \d+/);
  // Each metric is described once, or Prometheus refuses all of them.
  expect(text.match(/^# TYPE polyphony_releases_total /gm)).toHaveLength(1);

  const headers = { "x-forwarded-for": "192.0.2.1" };
  expect((await fetch(server.url, { headers })).status, "through a proxy").toBe(403);
});

test("a program that has ended has no metrics, and keeps nobody waiting", async () => {
  const child = fork(join(import.meta.dirname, "testing", "measured.ts"));
  await once(child, "message");
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  expect(await askChild(child, 20_000)).toEqual([]);
});
