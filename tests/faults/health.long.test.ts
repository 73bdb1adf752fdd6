import type { ChildProcess } from "node:child_process";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { askProgram } from "../../server/cli/status/ask.ts";
import { REQUEST_ID_HEADER } from "../../src/facts/request-id.ts";
import { createInstance, type Instance } from "../support/instance.ts";

/** However slow the machine is, in milliseconds. */
const LONG = { timeout: 60_000, interval: 200 };
const PATIENT = { healthMs: 10_000, readyMs: 30_000 };

let world: Instance;
let lake: ChildProcess;
beforeAll(async () => {
  world = await createInstance();
  world.settings.LOG_LEVEL = "debug";
});
afterAll(() => world.remove());

test("one id leads from a request through the lake's and the publisher's log", async () => {
  lake = await world.startProgram("lake");
  await world.startProgram("publisher");
  await world.startProgram("site");
  const ask = { program: "publisher", url: `http://127.0.0.1:${world.settings.PUBLISHER_PORT}` };
  // Its first comparison is over: the edit comes by webhook.
  await vi.waitFor(async () => {
    expect((await askProgram(ask, PATIENT)).figures.sinceSuccessMs).toBeGreaterThanOrEqual(0);
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
  const ask = (program: string, port: string | undefined) =>
    askProgram({ program, url: `http://127.0.0.1:${port}` }, PATIENT);
  const publisher = () => ask("publisher", world.settings.PUBLISHER_PORT);
  await vi.waitFor(async () => expect((await publisher()).state).toBe("ready"), LONG);
  expect(await ask("lake", world.settings.LAKE_PORT)).toMatchObject({
    state: "ready",
    checks: [{ name: "database" }, { name: "webhooks" }, { name: "disk" }],
  });

  lake.kill("SIGSTOP");
  const status = await publisher();
  expect(status.state).toBe("not ready");
  expect(status.checks.filter(({ ok }) => !ok)).toEqual([
    { name: "content", ok: false, message: "The Content Lake does not answer within 3 s." },
  ]);
  expect((await ask("site", world.settings.PORT)).state).toBe("ready");

  lake.kill("SIGCONT");
  await vi.waitFor(async () => expect((await publisher()).state).toBe("ready"), LONG);
});
