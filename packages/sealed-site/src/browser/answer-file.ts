import type { Bytes } from "../bytes.ts";
import {
  CHUNK_BYTES,
  chunkAt,
  chunkPlace,
  HEADER_BYTES,
  openChunk,
  openFile,
  readHeader,
  type SealedHeader,
} from "../format.ts";
import type { ContentKeys } from "../keys.ts";
import { sealedName } from "../paths.ts";
import type { Site } from "../site.ts";
import { isZipped, mediaType } from "../types.ts";
import { createByteReader, type ByteReader } from "./byte-reader.ts";
import { unpack } from "./page-file.ts";
import { addressOf, pathIn } from "./path-in.ts";
import { parseRange, rangeIn, type ByteRange } from "./range.ts";

/** What the host says about the sealed bytes, and what is not true of the opened ones. */
const HOST_ONLY = [
  "content-disposition",
  "content-encoding",
  "content-length",
  "content-range",
  "etag",
  "vary",
];

/** Status of an answer to a range that lies outside the file. */
const OUTSIDE = 416;
/** Status of a file that does not open. A video asks again and again, in silence, after a lost connection. */
const DAMAGED = 502;

/** The beginnings of files, by address: remembered from one request to the next. */
export type KnownHeaders = Map<string, SealedHeader>;

/**
 * Answers a request for a file that is no page: fetches its sealed file, and opens of it what was
 * asked for, chunk by chunk while it arrives. A video plays from any place without more than its own
 * bytes. What was compressed is opened as a whole.
 * @returns undefined where the host has no sealed file: it may have the plain one
 * @throws TypeError without a connection
 */
export async function answerFile(
  site: Site,
  keys: ContentKeys,
  request: Request,
  headers: KnownHeaders,
): Promise<Response | undefined> {
  const path = pathIn(site.base, request.url) ?? "/";
  const url = await sealedAddress(site, keys, path);
  const zipped = isZipped(path);
  const range = zipped ? undefined : parseRange(request.headers.get("range"));
  const asked = { keys, path, url, range, headers, signal: request.signal };
  const open = zipped ? openedText : openedMedia;
  let answer = await open({ ...asked, cache: "default" });
  if (answer === undefined) {
    // It may be only what the browser has kept.
    headers.delete(url);
    answer = await open({ ...asked, cache: "reload" });
  }
  if (answer === undefined) return new Response(null, { status: DAMAGED });
  return answer.status === 404 ? undefined : answer;
}

/** Where the host has the sealed file of one that pages name. */
export async function sealedAddress(
  { base, files }: Pick<Site, "base" | "files">,
  keys: ContentKeys,
  path: string,
): Promise<string> {
  return addressOf(base, files + (await sealedName(keys, path)));
}

/** @returns undefined where the file does not open */
async function openedText(asked: Asked): Promise<Response | undefined> {
  const { keys, path } = asked;
  const response = await fetchSealed(asked, undefined);
  if (!response.ok) return response;
  // What breaks off on its way is cut.
  const bytes = await response.arrayBuffer().catch(() => new ArrayBuffer());
  const opened = await openFile(keys, path, new Uint8Array(bytes));
  if (!opened.ok) return undefined;
  return new Response(unpack(opened.value), { headers: headersOf(response, path) });
}

interface Asked {
  readonly keys: ContentKeys;
  /** As pages name the file. */
  readonly path: string;
  /** Where the sealed file is. */
  readonly url: string;
  readonly range: ByteRange | undefined;
  readonly headers: KnownHeaders;
  readonly signal: AbortSignal;
  readonly cache: RequestCache;
}

/** @returns undefined where the file does not open, at its beginning or where it is wanted from */
async function openedMedia(asked: Asked): Promise<Response | undefined> {
  const { path, range } = asked;
  // The first chunk arrives with the beginning of the file; another one needs it beforehand.
  const early = range !== undefined && (range.start < 0 || chunkAt(range.start) > 0);
  const known = early ? await headerOf(asked) : undefined;
  if (known instanceof Response) return known;
  if (early && known === undefined) return undefined;
  const bounds = known && range ? rangeIn(range, known.plainLength) : undefined;
  if (known && bounds === undefined) return outside(known.plainLength);

  const from = bounds && known ? chunkPlace(known.plainLength, chunkAt(bounds[0])).sealedStart : 0;
  const last = range?.start === 0 || bounds ? range?.end : undefined;
  const to =
    last === undefined ? "" : chunkPlace(Number.MAX_SAFE_INTEGER, chunkAt(last)).sealedEnd - 1;
  // A video asks for ranges from the start on. While a whole file is on its way, Chromium's cache
  // lets a second request for it wait up to 20 s; while a range is, 25 ms.
  const response = await fetchSealed(asked, range && `bytes=${from}-${to}`);
  // The file ends before what its beginning promises.
  if (response.status === OUTSIDE) return undefined;
  if (!response.ok || response.body === null) return response;

  const reader = await readerAt(response.body, response.status, from);
  const header = known ?? (await readStart(asked, reader));
  if (header === undefined) return undefined;
  const { plainLength } = header;
  const shown = bounds ?? rangeIn(range ?? { start: 0 }, plainLength);
  // An empty file has no byte that a range could mean.
  if (shown === undefined && range !== undefined) return outside(plainLength);

  const [first, end] = shown ?? [0, -1];
  const renew = async (place: number) => {
    if (asked.cache === "reload") return undefined;
    const fresh = await fetchSealed({ ...asked, cache: "reload" }, `bytes=${place}-${to}`);
    return fresh.ok && fresh.body !== null ? readerAt(fresh.body, fresh.status, place) : undefined;
  };
  const opened = await opening({ ...asked, reader, renew, header, first, last: end });
  if (opened === undefined) return undefined;
  return new Response(opened, {
    status: range === undefined ? 200 : 206,
    headers: {
      ...headersOf(response, path),
      "accept-ranges": "bytes",
      "content-length": String(end - first + 1),
      ...(range !== undefined && { "content-range": `bytes ${first}-${end}/${plainLength}` }),
    },
  });
}

/** Asks the host for a part of the sealed file, or for all of it. */
function fetchSealed({ url, signal, cache }: Asked, range: string | undefined): Promise<Response> {
  return fetch(url, { signal, cache, ...(range !== undefined && { headers: { Range: range } }) });
}

/** Reads an answer that was asked for from a place on. A host without ranges sends the whole file. */
async function readerAt(
  body: ReadableStream<Bytes>,
  status: number,
  place: number,
): Promise<ByteReader> {
  const reader = createByteReader(body);
  if (place > 0 && status === 200) await reader.skip(place);
  return reader;
}

/** The beginning of a file; the host's answer where it has none; undefined where it does not open. */
async function headerOf(asked: Asked): Promise<SealedHeader | Response | undefined> {
  const known = asked.headers.get(asked.url);
  if (known !== undefined) return known;
  const response = await fetchSealed(asked, `bytes=0-${HEADER_BYTES - 1}`);
  if (response.status === OUTSIDE) return undefined;
  if (!response.ok || response.body === null) return response;
  const reader = createByteReader(response.body);
  const header = await readStart(asked, reader);
  await reader.cancel();
  return header;
}

async function readStart(asked: Asked, reader: ByteReader): Promise<SealedHeader | undefined> {
  const read = readHeader(asked.keys, await reader.read(HEADER_BYTES));
  if (!read.ok) return undefined;
  asked.headers.set(asked.url, read.value);
  return read.value;
}

interface Opening extends Pick<Asked, "keys" | "path"> {
  /** Before the chunk with the first byte. */
  readonly reader: ByteReader;
  /** Reads the sealed file from a place on, past what the browser has kept; undefined where that was done. */
  readonly renew: (place: number) => Promise<ByteReader | undefined>;
  readonly header: SealedHeader;
  /** First and last byte of the content that is wanted; the last one is less for none. */
  readonly first: number;
  readonly last: number;
}

/** The opened bytes, made as they are read; undefined where the first of them does not open. */
async function opening(wanted: Opening): Promise<ReadableStream<Bytes> | undefined> {
  const { keys, path, renew, header, first, last } = wanted;
  let { reader } = wanted;
  let chunk = chunkAt(first);
  /** What is wanted of the next chunk; undefined where it does not open: nothing after it is sent. */
  const openNext = async (): Promise<Bytes | undefined> => {
    const { sealedStart, sealedEnd, plainStart } = chunkPlace(header.plainLength, chunk);
    const openFrom = async (source: ByteReader) =>
      openChunk(keys, path, header, chunk, await source.read(sealedEnd - sealedStart));
    let opened = await openFrom(reader);
    // What the browser has kept may be damaged further on. Of the first chunk the whole answer is renewed.
    if (!opened.ok && chunk > chunkAt(first)) {
      await reader.cancel();
      const fresh = await renew(sealedStart);
      if (fresh !== undefined) opened = await openFrom((reader = fresh));
    }
    chunk += 1;
    if (opened.ok) {
      return opened.value.subarray(Math.max(0, first - plainStart), last + 1 - plainStart);
    }
    await reader.cancel();
    return undefined;
  };
  const beginning = await openNext();
  if (beginning === undefined) return undefined;
  let ahead: Bytes | undefined = beginning;
  return new ReadableStream({
    async pull(controller) {
      const piece = ahead ?? (await openNext());
      ahead = undefined;
      // A video asks again from here on, and is told then.
      if (piece === undefined) throw new TypeError("The file is damaged.");
      if (piece.length > 0) controller.enqueue(piece);
      if (chunk * CHUNK_BYTES <= last) return;
      controller.close();
      await reader.cancel();
    },
    cancel: () => reader.cancel(),
  });
}

/** The host's own headers, and what the file is. */
function headersOf(response: Response, path: string): Record<string, string> {
  const headers = new Headers(response.headers);
  for (const name of HOST_ONLY) headers.delete(name);
  return { ...Object.fromEntries(headers), "content-type": mediaType(path) };
}

function outside(length: number): Response {
  return new Response(null, { status: OUTSIDE, headers: { "content-range": `bytes */${length}` } });
}
