import type { ChildProcess } from "node:child_process";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Readiness } from "../../server/http/health.ts";
import { REQUEST_ID_HEADER } from "../../src/facts/request-id.ts";
import { createInstance, type Instance } from "../support/instance.ts";

/** However slow the machine is, in milliseconds. */
const LONG = { timeout: 60_000, interval: 200 };

let world: Instance;
let lake: ChildProcess;
beforeAll(async () => {
  world = await createInstance();
  world.settings.LOG_LEVEL = "debug";
});
afterAll(() => world.remove());

/** What a program of the instance says at `GET /ready`. */
async function readiness(port: string | undefined): Promise<Readiness> {
  return (await fetch(`http://127.0.0.1:${port}/ready`)).json();
}

test("one id leads from a request through the lake's and the publisher's log", async () => {
  lake = await world.startProgram("lake");
  await world.startProgram("publisher");
  await world.startProgram("site");
  // Its first comparison is over: the edit comes by webhook.
  await vi.waitFor(async () => {
    const { figures } = await readiness(world.settings.PUBLISHER_PORT);
    expect(figures.sinceSuccessMs).toBeGreaterThanOrEqual(0);
  }, LONG);
  const request = "0123456789abcdef";
  const { token = "" } = world.client.config();
  const mutations = [{ patch: { id: "agent-nora", set: { frameworkIntro: "Listens first." } } }];
  const url = `http://127.0.0.1:${world.settings.LAKE_PORT}/v2026-05-01/data/mutate/production`;
  const response = await fetch(url, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, [REQUEST_ID_HEADER]: request },
    body: JSON.stringify({ mutations }),
  });
  expect(response.status).toBe(200);
  const named = () =>
    world.lines.filter((line) => line.endsWith(`(request ${request})`)).join("\n");
  await vi.waitFor(() => expect(named()).toMatch(/Visitors see release \d+/), LONG);
  expect(named()).toMatch(/lake: Transaction \S+ of \S+: agent-nora /);
  expect(named()).toContain("publisher: Publishing agent-nora ");
});

test("while the lake hangs, the publisher says so, and the site is well", async () => {
  const publisher = () => readiness(world.settings.PUBLISHER_PORT);
  await vi.waitFor(async () => expect((await publisher()).ready).toBe(true), LONG);
  expect(await readiness(world.settings.LAKE_PORT)).toMatchObject({
    ready: true,
    checks: [{ name: "database" }, { name: "queries" }, { name: "webhooks" }, { name: "disk" }],
  });

  lake.kill("SIGSTOP");
  const status = await publisher();
  expect(status.ready).toBe(false);
  expect(status.checks.filter(({ ok }) => !ok)).toEqual([
    { name: "content", ok: false, message: "The Content Lake does not answer within 3 s." },
  ]);
  expect((await readiness(world.settings.PORT)).ready).toBe(true);

  lake.kill("SIGCONT");
  await vi.waitFor(async () => expect((await publisher()).ready).toBe(true), LONG);
});
