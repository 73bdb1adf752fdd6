import { gzipSync } from "node:zlib";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Bytes } from "../bytes.ts";
import { sealFile } from "../format.ts";
import { importContentKey, type ContentKeys } from "../keys.ts";
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

/** A host, and what the browser's cache has of its page; undefined for a connection that is lost. */
function host(kept: BodyInit, hosted?: BodyInit): void {
  vi.stubGlobal("fetch", async (_path: string, { cache }: RequestInit) => {
    const body = cache === "reload" ? hosted : kept;
    if (body === undefined) throw new TypeError("Failed to fetch");
    return new Response(body);
  });
}

async function open() {
  const page = await fetchPage("/", "/about");
  return page && openPage(keys, page);
}

/** A body whose connection is lost before its end. */
function broken(): BodyInit {
  return new ReadableStream({
    pull(controller) {
      controller.error(new TypeError("network error"));
    },
  });
}

test("a page that the browser keeps damaged or cut opens with what the host has", async () => {
  const damaged = [sealed.map((byte) => byte ^ 1), sealed.subarray(0, 40), new Uint8Array()];
  for (const kept of [...damaged, broken()]) {
    host(kept, sealed);
    expect(await open()).toEqual({ ok: true, value: HTML });
  }
});

test("a page that does not open either way is told as what it was at first", async () => {
  const other = await importContentKey(new Uint8Array(32));
  const anew = await sealFile(other, "/about/page.bin", new Uint8Array(gzipSync(HTML)));
  host(anew, anew);
  expect(await open()).toEqual({ ok: false, problem: "otherKey" });
  host(broken());
  expect(await open()).toEqual({ ok: false, problem: "damaged" });
});
