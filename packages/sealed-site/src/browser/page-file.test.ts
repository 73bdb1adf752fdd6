import { gzipSync } from "node:zlib";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Bytes } from "../bytes.ts";
import { sealFile } from "../format.ts";
import { importContentKey, type ContentKeys } from "../lock.ts";
import { fetchPage, openPage } from "./page-file.ts";

const HTML = "<title>About</title>";

let keys: ContentKeys;
let sealed: Bytes;
beforeAll(async () => {
  keys = await importContentKey(Uint8Array.from({ length: 32 }, (_, at) => at));
  sealed = await sealFile(keys, "/about/page.bin", new Uint8Array(gzipSync(HTML)));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A host with a page, and the browser's cached copy; without `hosted` the connection is lost. */
function host(cached: BodyInit, hosted?: BodyInit): void {
  vi.stubGlobal("fetch", async (_path: string, { cache }: RequestInit) => {
    const body = cache === "reload" ? hosted : cached;
    if (body === undefined) throw new TypeError("Failed to fetch");
    return new Response(body);
  });
}

async function open() {
  const page = await fetchPage("/", "/about");
  const opened = page && (await openPage(keys, page));
  return opened?.ok ? new Response(opened.value).text() : opened?.problem;
}

/** A body whose connection is lost before its end. */
function broken(): BodyInit {
  return new ReadableStream({
    pull(controller) {
      controller.error(new TypeError("network error"));
    },
  });
}

test("a page whose cached copy is damaged or cut short is fetched again from the host", async () => {
  const damaged = [sealed.map((byte) => byte ^ 1), sealed.subarray(0, 40), new Uint8Array()];
  for (const cached of [...damaged, broken()]) {
    host(cached, sealed);
    expect(await open()).toBe(HTML);
  }
});

test("a page that does not open either way reports its first problem", async () => {
  const other = await importContentKey(new Uint8Array(32));
  const anew = await sealFile(other, "/about/page.bin", new Uint8Array(gzipSync(HTML)));
  host(anew, anew);
  expect(await open()).toBe("otherKey");
  host(broken());
  expect(await open()).toBe("damaged");
});
