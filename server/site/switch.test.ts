import { beforeEach, expect, test } from "vitest";
import { testFolder } from "../../tests/support/test-folder.ts";
import { brotliDecompressSync } from "node:zlib";
import { numberOf, pageOf, PAGES, pathOf } from "../release/testing/numbered-site.ts";
import { RUN_ALL } from "../../tests/run-all.ts";
import { Releases } from "../release/releases.ts";
import { serveSite } from "./serve.ts";
import { ask } from "./testing/ask.ts";

const RELEASES = RUN_ALL ? 100 : 12;
/** Pages that visitors request repeatedly, one visitor each. */
const VISITED = [0, 1, 2, 0];

let dir: string;
beforeEach(() => {
  dir = testFolder();
});

test("while releases change and old ones are pruned, every response is complete and of one release", async () => {
  const { url, close } = await serveSite({ releases: dir, port: 0, host: "127.0.0.1" });
  const releases = new Releases(dir);
  const release = async (number: number) => {
    const pages = PAGES.map((page) => [pathOf(page, number), pageOf(number, page)] as const);
    await releases.write({ cause: "a test", put: new Map(pages), remove: "others", state: null });
    await releases.prune(2);
  };
  await release(1);
  let isOver = false;
  const seen = new Set<number>();
  const visitor = async (page: number) => {
    let newest = 1;
    while (!isOver) {
      const { status, headers, body } = await ask(url, pathOf(page, 0), {
        "accept-encoding": "br",
      });
      const text = headers["content-encoding"] ? brotliDecompressSync(body) : body;
      const number = numberOf(text.toString());
      expect(status).toBe(200);
      expect(number).toBeGreaterThanOrEqual(newest);
      newest = number ?? 0;
      seen.add(newest);
    }
  };
  const visits = Promise.all(VISITED.map(visitor));
  for (let number = 1; number <= RELEASES; number += 1) {
    if (number > 1) await release(number);
    // The next release is made once a visitor saw this one.
    await expect.poll(() => seen.has(number), { interval: 1 }).toBe(true);
  }
  isOver = true;
  await visits;
  expect(seen.size).toBe(RELEASES);
  const last = PAGES.length - 1;
  expect((await ask(url, pathOf(last, RELEASES))).status).toBe(200);
  expect((await ask(url, pathOf(last, RELEASES - 1))).status).toBe(404);
  await close();
});
