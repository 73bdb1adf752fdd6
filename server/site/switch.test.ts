import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { brotliDecompressSync } from "node:zlib";
import { ReleaseStore } from "../release/store.ts";
import { numberOf, PAGES, pathOf } from "../release/testing/numbered-site.ts";
import { RUN_ALL } from "../../tests/run-all.ts";
import { serveSite } from "./serve.ts";
import { ask } from "./testing/ask.ts";

const COMMITTER = join(import.meta.dirname, "..", "release", "testing", "committer.ts");
const RELEASES = RUN_ALL ? 100 : 30;
/** Pages that visitors ask for again and again, one visitor each. */
const VISITED = [0, 1, 2, 0];
/** Answers between two releases: one more than visitors, so that one was asked for after the first. */
const PACE = VISITED.length + 1;

let dir: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "switch-"));
});
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  await rm(dir, { recursive: true });
});

test("while many releases come and the old ones go, every answer is whole and of one of them", async () => {
  const { url, close } = await serveSite({ releases: dir, port: 0, host: "127.0.0.1" });
  const committer = spawn(process.execPath, [COMMITTER, dir, String(RELEASES), "paced"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  children.push(committer);
  const ended = once(committer, "exit");
  let answers = 0;
  // The next release is made once the visitors had their answers.
  let due = Infinity;
  const releases = createInterface(committer.stdout);
  const first = once(releases, "line");
  releases.on("line", () => (due = answers + PACE));
  await first;

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
      if (answers >= due) {
        due = Infinity;
        committer.stdin.write("next\n");
      }
    }
  };
  await Promise.all(VISITED.map(visitor));
  expect(await ended).toEqual([0, null]);
  expect(answers).toBeGreaterThanOrEqual(RELEASES * PACE);
  expect(seen.size).toBe(RELEASES);

  const last = PAGES.length - 1;
  expect((await ask(url, pathOf(last, RELEASES))).status).toBe(200);
  expect((await ask(url, pathOf(last, RELEASES - 1))).status).toBe(404);
  const store = ReleaseStore.open(dir, { readonly: true });
  expect(store.list().map(({ id }) => id)).toEqual([RELEASES, RELEASES - 1]);
  store.close();
  await close();
});
