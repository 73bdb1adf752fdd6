import type { Bytes } from "../bytes.ts";
import {
  CHUNK_BYTES,
  chunkAt,
  chunkPlace,
  HEADER_BYTES,
  openChunk,
  readHeader,
  type SealedHeader,
} from "../format.ts";
import type { ContentKeys } from "../lock.ts";
import { isZipped, mediaType, sealedName, type Site } from "../site.ts";
import {
  type ByteRange,
  type ByteReader,
  createByteReader,
  parseRange,
  rangeIn,
} from "./byte-reader.ts";
import { openZipped } from "./page-file.ts";
import { addressOf, pathIn } from "./path-in.ts";

/** Headers that describe the sealed bytes, so they are dropped from the opened file's response. */
const HOST_ONLY = [
  "content-disposition",
  "content-encoding",
  "content-length",
  "content-range",
  "etag",
  "vary",
];

/** Status of a response to a range that lies outside the file. */
const OUTSIDE = 416;
/** Status of a file that does not open: after a lost connection, a video would retry without end. */
const DAMAGED = 502;

/** Headers of sealed files by address, cached between requests. */
export type HeaderCache = Map<string, SealedHeader>;

/**
 * Responds to a request for a file that is not a page: fetches the sealed file and opens the
 * requested part chunk by chunk as it arrives. A video plays from any position and loads only what
 * it plays. A compressed file is opened as a whole.
 * @returns undefined where the host has no sealed file: it may have the plain one
 * @throws TypeError without a connection
 */
export async function fileResponse(
  site: Site,
  keys: ContentKeys,
  request: Request,
  headers: HeaderCache,
): Promise<Response | undefined> {
  const path = pathIn(site.base, request.url) ?? "/";
  const url = addressOf(site.base, site.files + (await sealedName(keys, path)));
  const zipped = isZipped(path);
  const range = zipped ? undefined : parseRange(request.headers.get("range"));
  const fileRequest = { keys, path, url, range, headers, signal: request.signal };
  const open = zipped ? openedText : openedMedia;
  let response = await open({ ...fileRequest, cache: "default" });
  if (response === undefined) {
    // Perhaps only the browser's cached copy is damaged.
    headers.delete(url);
    response = await open({ ...fileRequest, cache: "reload" });
  }
  if (response === undefined) return new Response(null, { status: DAMAGED });
  return response.status === 404 ? undefined : response;
}

/** @returns undefined where the file does not open */
async function openedText(request: FileRequest): Promise<Response | undefined> {
  const { keys, path } = request;
  const response = await fetchSealed(request, undefined);
  if (!response.ok) return response;
  const opened = await openZipped(keys, path, response);
  if (!opened.ok) return undefined;
  return new Response(opened.value, { headers: headersOf(response, mediaType(path)) });
}

interface FileRequest {
  readonly keys: ContentKeys;
  /** Path of the file as pages link to it. */
  readonly path: string;
  /** Address of the sealed file. */
  readonly url: string;
  readonly range: ByteRange | undefined;
  readonly headers: HeaderCache;
  readonly signal: AbortSignal;
  readonly cache: RequestCache;
}

/** @returns undefined where the file does not open, at its header or at the first requested chunk */
async function openedMedia(request: FileRequest): Promise<Response | undefined> {
  const { path, range } = request;
  // The first chunk arrives together with the header. To find any later one, the header is read beforehand.
  const needsHeader = range !== undefined && (range.start < 0 || chunkAt(range.start) > 0);
  const known = needsHeader ? await headerOf(request) : undefined;
  if (known instanceof Response) return known;
  if (needsHeader && known === undefined) return undefined;
  const bounds = known && range ? rangeIn(range, known.plainLength) : undefined;
  if (known && bounds === undefined) return rangeError(known.plainLength);

  const from = bounds && known ? chunkPlace(known.plainLength, chunkAt(bounds[0])).sealedStart : 0;
  const lastWanted = bounds || range?.start === 0 ? range?.end : undefined;
  // The file may end before that chunk does: the host then sends what there is.
  const to =
    lastWanted === undefined ? "" : chunkPlace(Infinity, chunkAt(lastWanted)).sealedEnd - 1;
  // A video requests ranges from the start. While Chromium's cache loads a whole file, it makes a
  // second request for it wait up to 20 s; while it loads a range, 25 ms.
  const response = await fetchSealed(request, range && `bytes=${from}-${to}`);
  // The file is shorter than its header says.
  if (response.status === OUTSIDE) return undefined;
  if (!response.ok || response.body === null) return response;

  const reader = await readerAt(response.body, response.status, from);
  const header = known ?? (await readStart(request, reader));
  if (header === undefined) return undefined;
  const { plainLength } = header;
  const part = bounds ?? rangeIn(range ?? { start: 0 }, plainLength);
  // An empty file satisfies no range.
  if (part === undefined && range !== undefined) return rangeError(plainLength);

  const [first, last] = part ?? [0, -1];
  const renew = async (place: number) => {
    if (request.cache === "reload") return undefined;
    const fresh = await fetchSealed({ ...request, cache: "reload" }, `bytes=${place}-${to}`);
    return fresh.ok && fresh.body !== null ? readerAt(fresh.body, fresh.status, place) : undefined;
  };
  const opened = await openedStream({ ...request, reader, renew, header, first, last });
  if (opened === undefined) return undefined;
  return new Response(opened, {
    status: range === undefined ? 200 : 206,
    headers: {
      ...headersOf(response, mediaType(path)),
      "accept-ranges": "bytes",
      "content-length": String(last - first + 1),
      ...(range !== undefined && { "content-range": `bytes ${first}-${last}/${plainLength}` }),
    },
  });
}

/** Fetches a part of the sealed file, or all of it. */
function fetchSealed(
  { url, signal, cache }: FileRequest,
  range: string | undefined,
): Promise<Response> {
  return fetch(url, { signal, cache, ...(range !== undefined && { headers: { Range: range } }) });
}

/** A reader at a place in the file. A host without ranges sends the whole file. */
async function readerAt(
  body: ReadableStream<Bytes>,
  status: number,
  place: number,
): Promise<ByteReader> {
  const reader = createByteReader(body);
  if (place > 0 && status === 200) await reader.skip(place);
  return reader;
}

/** Header of a sealed file; the host's response if it has no such file; undefined if it does not open. */
async function headerOf(request: FileRequest): Promise<SealedHeader | Response | undefined> {
  const known = request.headers.get(request.url);
  if (known !== undefined) return known;
  const response = await fetchSealed(request, `bytes=0-${HEADER_BYTES - 1}`);
  if (response.status === OUTSIDE) return undefined;
  if (!response.ok || response.body === null) return response;
  const reader = createByteReader(response.body);
  const header = await readStart(request, reader);
  await reader.cancel();
  return header;
}

async function readStart(
  request: FileRequest,
  reader: ByteReader,
): Promise<SealedHeader | undefined> {
  const read = readHeader(request.keys, await reader.read(HEADER_BYTES));
  if (!read.ok) return undefined;
  request.headers.set(request.url, read.value);
  return read.value;
}

/** The part of a file that a request asks for. */
interface MediaPart extends Pick<FileRequest, "keys" | "path"> {
  /** Positioned at the chunk with the first byte. */
  readonly reader: ByteReader;
  /** Reads the file again from a place, past the browser's cache; undefined if that was done already. */
  readonly renew: (place: number) => Promise<ByteReader | undefined>;
  readonly header: SealedHeader;
  /** First and last requested byte of the content; the last is smaller than the first for none. */
  readonly first: number;
  readonly last: number;
}

/** A stream that opens chunks as it is read; undefined where the first chunk does not open. */
async function openedStream(part: MediaPart): Promise<ReadableStream<Bytes> | undefined> {
  const { keys, path, renew, header, first, last } = part;
  let { reader } = part;
  let chunk = chunkAt(first);
  /** The requested part of the next chunk; undefined where it does not open, and the stream ends. */
  const openNext = async (): Promise<Bytes | undefined> => {
    const { sealedStart, sealedEnd, plainStart } = chunkPlace(header.plainLength, chunk);
    const openFrom = async (source: ByteReader) =>
      openChunk(keys, path, header, chunk, await source.read(sealedEnd - sealedStart));
    let opened = await openFrom(reader);
    // The cached copy may be damaged further on. For the first chunk the caller repeats the request.
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
      // The video requests the rest again, and then gets the error status.
      if (piece === undefined) throw new TypeError("The file is damaged.");
      if (piece.length > 0) controller.enqueue(piece);
      if (chunk * CHUNK_BYTES <= last) return;
      controller.close();
      await reader.cancel();
    },
    cancel: () => reader.cancel(),
  });
}

/** The host's headers, with the media type of what was opened. */
export function headersOf(response: Response, type: string): Record<string, string> {
  const headers = new Headers(response.headers);
  for (const name of HOST_ONLY) headers.delete(name);
  return { ...Object.fromEntries(headers), "content-type": type };
}

function rangeError(length: number): Response {
  return new Response(null, { status: OUTSIDE, headers: { "content-range": `bytes */${length}` } });
}
