import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { afterEach, expect, test, vi } from "vitest";
import { createFetch } from "../../../src/content/source.ts";
import { contentCheck } from "../../source/content-check.ts";
import { diskCheck } from "./disk.ts";
import { createProbe, failed, passed } from "./probe.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  vi.useRealTimers();
});

/** A lake that hangs: its connections are made, and never answered. */
async function hangingLake() {
  const server = createServer((socket) => socket.on("error", () => undefined)).unref();
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return { projectId: "tests", dataset: "production", apiHost: `http://127.0.0.1:${port}` };
}

test("a program is ready when all that it needs is passed, and says what is not", async () => {
  const good = { name: "one", run: () => passed("one", { documents: 3 }) };
  const bad = { name: "two", run: () => failed("two", "It is lost.", { lost: 1 }) };
  expect(await createProbe("lake", [good])()).toEqual({
    program: "lake",
    ready: true,
    checks: [{ name: "one", ok: true }],
    figures: { documents: 3 },
  });
  expect(await createProbe("lake", [good, bad])()).toMatchObject({
    ready: false,
    figures: { documents: 3, lost: 1 },
  });
});

test("a check that throws or hangs has failed", async () => {
  const fails = {
    name: "database",
    run: () => {
      throw new Error("It cannot be read.");
    },
  };
  expect((await createProbe("lake", [fails])()).checks).toEqual([
    { name: "database", ok: false, message: "It cannot be read." },
  ]);
  const hangs = { name: "database", run: () => new Promise<never>(() => undefined) };
  const found = await createProbe("lake", [hangs], 50)();
  expect(found.ready).toBe(false);
  expect(found.checks[0]?.message).toContain("took longer than 0.05 s");
});

test("a lake that hangs or is missing fails the check", async () => {
  const hanging = await hangingLake();
  expect((await contentCheck(hanging, 100).run()).check).toMatchObject({
    ok: false,
    message: "The Content Lake does not answer within 0.1 s.",
  });
  const gone = await createProbe("publisher", [
    contentCheck({ ...hanging, apiHost: "http://127.0.0.1:1" }),
  ])();
  expect(gone.checks[0]).toMatchObject({ name: "content", ok: false });
  expect(gone.checks[0]?.message).toContain("cannot be read");
});

test("reading from a lake that hangs fails, and does not wait for ever", async () => {
  const fetch = createFetch(await hangingLake(), { retries: 0, timeoutMs: 100 });
  await expect(fetch("*")).rejects.toThrow(/cannot be read/);
});

test("the disk's room is a figure; a folder that is gone is wrong", async () => {
  const { check, figures } = await diskCheck(tmpdir()).run();
  expect(check.name).toBe("disk");
  expect(figures?.freeDiskBytes).toBeGreaterThan(0);
  expect((await createProbe("lake", [diskCheck("/nowhere/at/all")])()).ready).toBe(false);
});
