import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type Bytes,
  CHUNK_BYTES,
  type ContentKeys,
  HEADER_BYTES,
  importContentKey,
  type SealedHeader,
  sealFile,
} from "sealed-site";
import { sealedMediaPath } from "../paths.ts";
import { answerMedia } from "./media.ts";
import { parseRange, rangeIn } from "./range.ts";

const PATH = "/media/nora.mp4";
const LENGTH = 3 * CHUNK_BYTES + 1234;
const FILM: Bytes = Uint8Array.from({ length: LENGTH }, (_, at) => (at * 31) % 251);

let keys: ContentKeys;
let sealed: Bytes;
let name: string;

beforeAll(async () => {
  keys = await importContentKey(Uint8Array.from({ length: 32 }, (_, at) => at));
  sealed = await sealFile(keys, PATH, FILM);
  name = await sealedMediaPath(keys, PATH);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/**
 * A static host with one file.
 * @param kept what the browser's cache has of it
 * @returns how many bytes were sent
 */
function host(has: { bytes?: Bytes; kept?: Bytes; ranges?: boolean } = {}): {
  sent: () => number;
  asked: (string | null)[];
} {
  const { bytes: hosted = sealed, kept = hosted, ranges = true } = has;
  let sent = 0;
  const asked: (string | null)[] = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (path !== name) return new Response("", { status: 404 });
    const header = new Headers(init?.headers).get("range");
    asked.push(header);
    const range = ranges ? parseRange(header) : undefined;
    const bytes = init?.cache === "reload" ? hosted : kept;
    const bounds = range && rangeIn(range, bytes.length);
    if (range !== undefined && bounds === undefined) return new Response(null, { status: 416 });
    const body = bounds ? bytes.subarray(bounds[0], bounds[1] + 1) : bytes;
    sent += body.length;
    const pieces = new ReadableStream({
      start(controller) {
        // As a network brings it: in pieces that fit nothing.
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
  return { sent: () => sent, asked };
}

function ask(range?: string, known = new Map<string, SealedHeader>()): Promise<Response> {
  const headers = new Headers(range === undefined ? [] : [["range", range]]);
  return answerMedia(keys, new Request(`http://site${PATH}`, { headers }), known);
}

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe("a video of a sealed site", () => {
  it("arrives whole, as what it is, with what the host says of it", async () => {
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

  it("costs no more than the chunks that are wanted", async () => {
    const { sent } = host();
    const known = new Map<string, SealedHeader>();
    await bytesOf(await ask("bytes=0-99", known));
    expect(sent()).toBeLessThan(CHUNK_BYTES + 200);
    const before = sent();
    await bytesOf(await ask(`bytes=${2 * CHUNK_BYTES + 5}-${2 * CHUNK_BYTES + 9}`, known));
    expect(sent() - before).toBeLessThan(CHUNK_BYTES + 200);
  });

  it("is asked for as a range from its beginning on, so that a jump never waits for the rest", async () => {
    const { asked } = host();
    await bytesOf(await ask("bytes=0-"));
    expect(asked).toEqual(["bytes=0-"]);
  });

  it.each(["bytes=5-4", "bytes=a-b", "bytes=0-1,5-6", "lines=1-2", "bytes=-"])(
    "arrives whole where %j is asked for, which is no range",
    async (range) => {
      host();
      const response = await ask(range);
      expect(response.status).toBe(200);
      expect(await bytesOf(response)).toEqual(FILM);
    },
  );

  it("that was changed or cut ends before what is not true, and asked again from there is an error", async () => {
    const changed = sealed.slice();
    const at = HEADER_BYTES + CHUNK_BYTES + 16 + 7;
    changed[at] = (changed[at] ?? 0) ^ 1;
    const short = sealed.subarray(0, HEADER_BYTES + CHUNK_BYTES + 16);
    for (const bytes of [changed, sealed.subarray(0, -1), short]) {
      host({ bytes });
      const known = new Map<string, SealedHeader>();
      await expect(ask("bytes=0-", known).then(bytesOf)).rejects.toThrow(/damaged/);
      const from = bytes.length === sealed.length - 1 ? 3 * CHUNK_BYTES : CHUNK_BYTES;
      expect((await ask(`bytes=${from}-`, known)).status).toBe(502);
      expect((await ask("bytes=0-9", known)).status, "what is before still opens").toBe(206);
    }
  });

  it("is asked for past what the browser has kept, where that is damaged", async () => {
    for (const kept of [
      sealed.map((byte) => byte ^ 1),
      sealed.subarray(0, 9),
      sealed.slice(0, 0),
    ]) {
      host({ kept });
      expect(await bytesOf(await ask())).toEqual(FILM);
      expect(await bytesOf(await ask("bytes=70000-70009"))).toEqual(FILM.subarray(70000, 70010));
    }
  });

  it("goes on past what the browser has kept, where that is damaged further on", async () => {
    const changed = sealed.slice();
    const at = HEADER_BYTES + CHUNK_BYTES + 16 + 7;
    changed[at] = (changed[at] ?? 0) ^ 1;
    for (const kept of [changed, sealed.subarray(0, at)]) {
      for (const ranges of [true, false]) {
        host({ kept, ranges });
        expect(await bytesOf(await ask()), "a picture").toEqual(FILM);
        expect(await bytesOf(await ask("bytes=5-"))).toEqual(FILM.subarray(5));
        const part = await ask(`bytes=9-${CHUNK_BYTES + 99}`);
        expect(await bytesOf(part)).toEqual(FILM.subarray(9, CHUNK_BYTES + 100));
      }
    }
  });

  it("of another key, or none at all, is an error and nothing else", async () => {
    const other = await importContentKey(new Uint8Array(32));
    host({ bytes: await sealFile(other, PATH, FILM) });
    for (const range of [undefined, "bytes=0-", "bytes=70000-"]) {
      const response = await ask(range);
      expect([response.status, await response.text()]).toEqual([502, ""]);
    }
    host();
    const missing = new Request("http://site/media/nobody.mp4");
    expect((await answerMedia(keys, missing, new Map())).status).toBe(404);
  });

  it.each([undefined, "bytes=0-", "bytes=70000-"])(
    "is what the host has, where the site is open again (%s)",
    async (range) => {
      vi.stubGlobal("fetch", async (asked: Request | string) => {
        const isPlain = asked instanceof Request && asked.url === `http://site${PATH}`;
        return isPlain ? new Response("plain") : new Response("", { status: 404 });
      });
      expect(await (await ask(range)).text()).toBe("plain");
    },
  );

  it("may be empty", async () => {
    host({ bytes: await sealFile(keys, PATH, new Uint8Array()) });
    const response = await ask();
    expect([response.status, (await bytesOf(response)).length]).toEqual([200, 0]);
  });
});
