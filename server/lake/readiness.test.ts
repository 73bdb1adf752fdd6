import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test, vi } from "vitest";
import { movedClock } from "./testing/moved-clock.ts";
import { startLocalLake } from "./testing/local-lake.ts";

test("a monitor is told when queries wait for a thread that takes none, not when none waits", async () => {
  const clock = movedClock("2026-01-01T00:00:00Z");
  const local = await startLocalLake({ clock });
  onTestFinished(() => local.remove());
  const ready = async () => {
    const response = await local.fetch("/ready");
    return { status: response.status, text: await response.text() };
  };
  // A thread that hears nothing never becomes ready for a query.
  const sent = vi.spyOn(Worker.prototype, "postMessage").mockImplementation(() => undefined);
  onTestFinished(() => sent.mockRestore());
  const query = local.client.fetch("1").catch(() => undefined);
  await expect.poll(() => local.lake.figures().queriesWaiting).toBe(1);
  clock.moveTo("2026-01-01T00:00:30Z");
  expect((await ready()).status).toBe(200);
  clock.moveTo("2026-01-01T00:00:35Z");
  expect(await ready()).toMatchObject({
    status: 503,
    text: expect.stringContaining("Queries wait, and none is taken. Restart the Content Lake."),
  });
  await local.restart();
  await query;
  sent.mockRestore();
  expect(await local.client.fetch("1")).toBe(1);
  clock.moveTo("2026-01-01T01:00:00Z");
  expect((await ready()).status).toBe(200);
});
