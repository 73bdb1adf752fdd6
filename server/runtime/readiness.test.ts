import { expect, onTestFinished, test } from "vitest";
import { serveLocally } from "../../tests/support/own-server.ts";
import { contentCheck } from "../source/read-source.ts";
import { failedCheck, Health, passedCheck, runChecks } from "./readiness.ts";

test("the program is ready when all checks of its parts pass, and names failed ones", async () => {
  const health = new Health();
  health.add("site", () => [passedCheck("release")]);
  expect(await health.look()).toEqual({
    ready: true,
    checks: [{ name: "site release", ok: true }],
  });
  health.add("lake", () => [failedCheck("database", "It is lost.")]);
  health.add("publisher", () => Promise.reject(new Error("Its thread has ended.")));
  const { ready, checks } = await health.look();
  expect(ready).toBe(false);
  expect(checks).toContainEqual({ name: "lake database", ok: false, message: "It is lost." });
  expect(checks.find(({ name }) => name === "publisher state")?.message).toContain("has ended");
});

test("a check that throws or hangs has failed", async () => {
  const fails = {
    name: "database",
    run: () => {
      throw new Error("It cannot be read.");
    },
  };
  expect(await runChecks([fails])).toEqual([
    { name: "database", ok: false, message: "It cannot be read." },
  ]);
  const hangs = { name: "database", run: () => new Promise<never>(() => undefined) };
  const [found] = await runChecks([hangs], 50);
  expect(found?.message).toContain("took longer than 0.05 s");
});

test("a lake that hangs or is missing fails the check", async () => {
  const { port, close } = await serveLocally(() => undefined);
  onTestFinished(close);
  const apiHost = `http://127.0.0.1:${port}`;
  const hanging = { projectId: "tests", dataset: "production", apiHost };
  expect(await runChecks([contentCheck(hanging)], 100)).toMatchObject([
    { ok: false, message: "The check of the content took longer than 0.1 s." },
  ]);
  const [gone] = await runChecks([contentCheck({ ...hanging, apiHost: "http://127.0.0.1:1" })]);
  expect(gone).toMatchObject({ name: "content", ok: false });
  expect(gone?.message).toContain("cannot be read");
});
