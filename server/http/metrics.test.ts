import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { collectDefaultMetrics } from "prom-client";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { lacks } from "../../tests/run-all.ts";
import { inRoot } from "../runtime/root.ts";
import { baseHeaders } from "./send.ts";
import { closeServer, listen } from "./listen.ts";
import { createHttpServer } from "./server.ts";

const RULES = inRoot("docs/prometheus-rules.yml");
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

beforeAll(() => collectDefaultMetrics());

/** A program with a failed check. @returns its address */
async function program(): Promise<string> {
  const server = createHttpServer({
    headers: baseHeaders(),
    access: { hosts: [], origins: [] },
    handle: (_, response) => void response.writeHead(404).end(),
    ready: async () => ({
      ready: false,
      checks: [{ name: "lake database", ok: false, message: "It is damaged." }],
    }),
    log: () => undefined,
  });
  const port = await listen(server, {
    port: 0,
    host: "127.0.0.1",
    program: "it",
    settings: { port: "PORT" },
  });
  onTestFinished(() => closeServer(server));
  return `http://127.0.0.1:${port}/metrics`;
}

test("a program's metrics are for this machine alone, and have all values that the alerts use", async () => {
  const url = await program();
  await fetch(url);
  const text = await (await fetch(url)).text();
  expect(text).toContain('polyphony_check_ok{check="lake database"} 0');
  expect(text).toMatch(/^polyphony_free_disk_bytes \d+$/m);
  expect(text).toMatch(/^polyphony_http_request_seconds_count\{.*status="200".*\} \d+$/m);
  expect(text).toMatch(/process_resident_memory_bytes \d+/);
  const named = readFileSync(RULES, "utf8").match(/polyphony_\w+/g) ?? [];
  expect(named.length).toBeGreaterThan(5);
  for (const name of named) {
    expect(text).toContain(`# TYPE ${name.replace(/_(?:bucket|count)$/, "")} `);
  }
  const headers = { "x-forwarded-for": "192.0.2.1" };
  expect((await fetch(url, { headers })).status, "through a proxy").toBe(404);
});

test.skipIf(lacks("promtool, of Debian's package prometheus,", hasPromtool))(
  "Prometheus takes the metrics and the rules without a complaint",
  async () => {
    const input = await (await fetch(await program())).text();
    const promtool = (args: string[], stdin = "") =>
      spawnSync("promtool", args, { encoding: "utf8", input: stdin });
    const metrics = promtool(["check", "metrics"], input);
    // Exit code 1 is an error; 3 means style remarks, such as those on the names of Node's metrics.
    expect(metrics.status).not.toBe(1);
    expect(metrics.stderr).not.toContain("polyphony_");
    const rules = promtool(["check", "rules", RULES]);
    expect(rules.stdout).toContain("SUCCESS: 7 rules found");
  },
);
