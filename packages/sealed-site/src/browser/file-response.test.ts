import fc from "fast-check";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { gzipSync } from "node:zlib";
import type { Bytes } from "../bytes.ts";
import { CHUNK_BYTES, HEADER_BYTES, sealFile } from "../format.ts";
import { importContentKey, type ContentKeys } from "../lock.ts";
import { sealedName } from "../site.ts";
import { fileResponse, type HeaderCache } from "./file-response.ts";
import { parseRange, rangeIn } from "./byte-reader.ts";

const SITE = { base: "/", files: "/media/", public: [], redirectToSlash: false };
const PATH = "/media/nora.mp4";
const LENGTH = 3 * CHUNK_BYTES + 1234;
const FILM: Bytes = Uint8Array.from({ length: LENGTH }, (_, at) => (at * 31) % 251);

let keys: ContentKeys;
let sealed: Bytes;
let name: string;

beforeAll(async () => {
  keys = await importContentKey(Uint8Array.from({ length: 32 }, (_, at) => at));
  sealed = await sealFile(keys, PATH, FILM);
  name = `/media/${await sealedName(keys, PATH)}`;
});
beforeEach(() => {
  vi.stubGlobal("location", new URL("http://site/"));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/**
 * A static host with one file.
 * @param cached what the browser's cache has of it
 * @returns how many bytes were sent
 */
function host(has: { bytes?: Bytes; cached?: Bytes; ranges?: boolean } = {}): {
  sent: () => number;
  requestedRanges: (string | null)[];
} {
  const { bytes: hosted = sealed, cached = hosted, ranges = true } = has;
  let sent = 0;
  const requestedRanges: (string | null)[] = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (path !== name) return new Response("", { status: 404 });
    const header = new Headers(init?.headers).get("range");
    requestedRanges.push(header);
    const range = ranges ? parseRange(header) : undefined;
    const bytes = init?.cache === "reload" ? hosted : cached;
    const bounds = range && rangeIn(range, bytes.length);
    if (range !== undefined && bounds === undefined) return new Response(null, { status: 416 });
    const body = bounds ? bytes.subarray(bounds[0], bounds[1] + 1) : bytes;
    sent += body.length;
    const pieces = new ReadableStream({
      start(controller) {
        // A network delivers pieces of any length: these match neither chunks nor ranges.
        for (let at = 0; at < body.length; at += 5000)
          controller.enqueue(body.slice(at, at + 5000));
        controller.close();
      },
    });
    return new Response(pieces, {
      status: bounds ? 206 : 200,
      headers: { "cache-control": "private", etag: "x", "content-disposition": "attachment" },
    });
  });
  return { sent: () => sent, requestedRanges };
}

async function ask(range?: string, known: HeaderCache = new Map()): Promise<Response> {
  const headers = new Headers(range === undefined ? [] : [["range", range]]);
  const request = new Request(`http://site${PATH}`, { headers });
  const response = await fileResponse(SITE, keys, request, known);
  return response ?? new Response(null, { status: 404 });
}

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe("a video of a sealed site", () => {
  it("arrives whole, with its media type and the host's headers", async () => {
    host();
    const response = await ask();
    expect(response.status).toBe(200);
    expect(await bytesOf(response)).toEqual(FILM);
    expect(Object.fromEntries(response.headers)).toEqual({
      "accept-ranges": "bytes",
      "cache-control": "private",
      "content-length": String(LENGTH),
      "content-type": "video/mp4",
    });
  });

  it.each([true, false])("plays from any place (a host with ranges: %s)", async (ranges) => {
    host({ ranges });
    const places = fc.integer({ min: 0, max: LENGTH + 10 });
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.tuple(places, places).map((ends) => {
            const [from, to] = ends.toSorted((a, b) => a - b);
            return `bytes=${from}-${to}`;
          }),
          places.map((from) => `bytes=${from}-`),
          fc.integer({ min: 1, max: LENGTH }).map((last) => `bytes=-${last}`),
        ),
        async (range) => {
          const wanted = rangeIn(parseRange(range) ?? { start: 0 }, LENGTH);
          const response = await ask(range);
          if (wanted === undefined) {
            expect(response.status).toBe(416);
            expect(response.headers.get("content-range")).toBe(`bytes */${LENGTH}`);
            return;
          }
          const [first, last] = wanted;
          expect(response.status).toBe(206);
          expect(response.headers.get("content-range")).toBe(`bytes ${first}-${last}/${LENGTH}`);
          expect(response.headers.get("content-length")).toBe(String(last + 1 - first));
          expect(await bytesOf(response)).toEqual(FILM.subarray(first, last + 1));
        },
      ),
      { numRuns: 150 },
    );
  });

  it("fetches only the chunks that it needs", async () => {
    const { sent } = host();
    const known = new Map();
    await bytesOf(await ask("bytes=0-99", known));
    expect(sent()).toBeLessThan(CHUNK_BYTES + 200);
    const before = sent();
    await bytesOf(await ask(`bytes=${2 * CHUNK_BYTES + 5}-${2 * CHUNK_BYTES + 9}`, known));
    expect(sent() - before).toBeLessThan(CHUNK_BYTES + 200);
  });

  it("is fetched as a range from its start, so that seeking never waits for the rest", async () => {
    const { requestedRanges } = host();
    await bytesOf(await ask("bytes=0-"));
    expect(requestedRanges).toEqual(["bytes=0-"]);
  });

  it.each(["bytes=5-4", "bytes=a-b", "bytes=0-1,5-6", "lines=1-2", "bytes=-"])(
    "arrives whole for %j, which is not a valid range",
    async (range) => {
      host();
      const response = await ask(range);
      expect(response.status).toBe(200);
      expect(await bytesOf(response)).toEqual(FILM);
    },
  );

  /** The sealed file with one byte changed further on. */
  const changed = () => {
    const at = HEADER_BYTES + CHUNK_BYTES + 16 + 7;
    return sealed.map((byte, index) => (index === at ? byte ^ 1 : byte));
  };

  it("that was changed or cut short ends before the damage; a request from there is an error", async () => {
    const short = sealed.subarray(0, HEADER_BYTES + CHUNK_BYTES + 16);
    for (const bytes of [changed(), sealed.subarray(0, -1), short]) {
      host({ bytes });
      const known = new Map();
      await expect(ask("bytes=0-", known).then(bytesOf)).rejects.toThrow(/damaged/);
      const from = bytes.length === sealed.length - 1 ? 3 * CHUNK_BYTES : CHUNK_BYTES;
      expect((await ask(`bytes=${from}-`, known)).status).toBe(502);
      expect((await ask("bytes=0-9", known)).status, "what is before still opens").toBe(206);
    }
  });

  it.each([true, false])(
    "continues past the browser's cache where the cached file is damaged (a host with ranges: %s)",
    async (ranges) => {
      for (const cached of [
        sealed.map((byte) => byte ^ 1),
        sealed.subarray(0, 9),
        sealed.slice(0, 0),
        changed(),
        sealed.subarray(0, HEADER_BYTES + CHUNK_BYTES + 23),
      ]) {
        host({ cached, ranges });
        expect(await bytesOf(await ask())).toEqual(FILM);
        expect(await bytesOf(await ask("bytes=5-"))).toEqual(FILM.subarray(5));
        const part = await ask(`bytes=9-${CHUNK_BYTES + 99}`);
        expect(await bytesOf(part)).toEqual(FILM.subarray(9, CHUNK_BYTES + 100));
      }
    },
  );

  it("sealed with another key is an error, and a missing one is left to the host", async () => {
    const other = await importContentKey(new Uint8Array(32));
    host({ bytes: await sealFile(other, PATH, FILM) });
    for (const range of [undefined, "bytes=0-", "bytes=70000-"]) {
      const response = await ask(range);
      expect([response.status, await response.text()]).toEqual([502, ""]);
    }
    host();
    const missing = new Request("http://site/media/nobody.mp4");
    expect(await fileResponse(SITE, keys, missing, new Map())).toBeUndefined();
  });

  it("is left to the host when the host has no sealed file, as on a site that is open again", async () => {
    vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
    for (const range of [undefined, "bytes=0-", "bytes=70000-"]) {
      expect((await ask(range)).status).toBe(404);
    }
  });

  it("may be empty", async () => {
    host({ bytes: await sealFile(keys, PATH, new Uint8Array()) });
    const response = await ask();
    expect([response.status, (await bytesOf(response)).length]).toEqual([200, 0]);
  });
});

describe("a style sheet of a sealed site", () => {
  const CSS = "/style.css";
  const text = "body { color: teal }";
  const openCss = () => fileResponse(SITE, keys, new Request(`http://site${CSS}`), new Map());
  const hosted = (cached: Bytes, fresh = cached) =>
    vi.stubGlobal("fetch", async (_: string, { cache }: RequestInit) => {
      return new Response(cache === "reload" ? fresh : cached, { headers: { "x-host": "yes" } });
    });

  it("was compressed before sealing, and arrives uncompressed", async () => {
    const css = await sealFile(keys, CSS, new Uint8Array(gzipSync(text)));
    for (const cached of [css, css.subarray(0, -1)]) {
      hosted(cached, css);
      const response = await openCss();
      expect(await response?.text()).toBe(text);
      expect(response?.headers.get("content-type")).toBe("text/css; charset=utf-8");
      expect(response?.headers.get("x-host")).toBe("yes");
    }
  });

  it("that is damaged is an error", async () => {
    hosted((await sealFile(keys, "/other.css", new Uint8Array(gzipSync(text)))).slice());
    expect((await openCss())?.status).toBe(502);
  });
});
