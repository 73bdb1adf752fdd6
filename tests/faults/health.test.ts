import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { askProgram } from "../../server/cli/status/ask.ts";
import { createWorld, type World } from "./publishing/world.ts";

/** However slow the machine is, in milliseconds. */
const LONG = { timeout: 60_000, interval: 200 };
const PATIENT = { healthMs: 10_000, readyMs: 30_000 };

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 240_000);
afterAll(() => world.remove());

test("while the lake hangs, the publisher says so, and the site is well", async () => {
  const ask = (program: string, port: string | undefined) =>
    askProgram({ program, url: `http://127.0.0.1:${port}` }, PATIENT);
  const publisher = () => ask("publisher", world.env.PUBLISHER_PORT);
  const lake = await world.start("lake");
  await world.start("publisher");
  await world.start("site");
  await vi.waitFor(async () => expect((await publisher()).state).toBe("ready"), LONG);
  expect(await ask("lake", world.env.LAKE_PORT)).toMatchObject({
    state: "ready",
    checks: [{ name: "database" }, { name: "webhooks" }, { name: "disk" }],
  });

  lake.kill("SIGSTOP");
  const status = await publisher();
  expect(status.state).toBe("not ready");
  expect(status.checks.filter(({ ok }) => !ok)).toEqual([
    { name: "content", ok: false, message: "The Content Lake does not answer within 3 s." },
  ]);
  expect((await ask("site", world.env.PORT)).state).toBe("ready");

  lake.kill("SIGCONT");
  await vi.waitFor(async () => expect((await publisher()).state).toBe("ready"), LONG);
}, 180_000);
