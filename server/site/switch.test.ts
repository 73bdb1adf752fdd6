import { fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { brotliDecompressSync } from "node:zlib";
import { ReleaseStore } from "../release/store.ts";
import { numberOf, PAGES, pathOf } from "../release/testing/numbered-site.ts";
import { ask } from "./testing/ask.ts";

const COMMITTER = join(import.meta.dirname, "..", "release", "testing", "committer.ts");
const RELEASES = 100;

let dir: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "switch-"));
});
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  await rm(dir, { recursive: true });
});

/** The site server in a process of its own. */
async function start(): Promise<{ server: ChildProcess; url: string }> {
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
  const server = fork(join(import.meta.dirname, "main.ts"), {
    env: { ...process.env, SITE_DATA_DIR: dir, PORT: String(port), HOST: "127.0.0.1" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  children.push(server);
  expect(await once(server, "message")).toEqual([
    { ready: true, url: `http://localhost:${port}` },
    undefined,
  ]);
  return { server, url: `http://localhost:${port}` };
}

test("while a hundred releases come and the old ones go, every answer is whole and of one of them", async () => {
  const { server, url } = await start();
  const committer = spawn(process.execPath, [COMMITTER, dir, String(RELEASES)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(committer);
  const ended = once(committer, "exit");
  await once(committer.stdout, "data");
  committer.stdout.resume();

  let answers = 0;
  const seen = new Set<number>();
  const visitor = async (page: number) => {
    let newest = 1;
    while (committer.exitCode === null) {
      const { status, headers, body } = await ask(url, pathOf(page, 0), {
        "accept-encoding": "br",
      });
      const text = headers["content-encoding"] ? brotliDecompressSync(body) : body;
      const number = numberOf(text.toString());
      expect(status).toBe(200);
      expect(number).toBeGreaterThanOrEqual(newest);
      newest = number ?? 0;
      seen.add(newest);
      answers += 1;
    }
  };
  await Promise.all([0, 1, 2, 0].map(visitor));
  expect(await ended).toEqual([0, null]);
  expect(answers).toBeGreaterThan(200);
  expect(seen.size).toBeGreaterThan(20);

  const last = PAGES.length - 1;
  expect((await ask(url, pathOf(last, RELEASES))).status).toBe(200);
  expect((await ask(url, pathOf(last, RELEASES - 1))).status).toBe(404);
  const store = ReleaseStore.open(dir, { readonly: true });
  expect(store.list().map(({ id }) => id)).toEqual([RELEASES, RELEASES - 1]);
  store.close();

  server.kill("SIGTERM");
  expect(await once(server, "exit")).toEqual([0, null]);
}, 60_000);
