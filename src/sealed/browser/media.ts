import { mediaDelivery } from "../../facts/media-types.ts";
import type { Bytes } from "../bytes.ts";
import {
  chunkAt,
  chunkPlace,
  HEADER_BYTES,
  openChunk,
  readHeader,
  type SealedHeader,
} from "../format.ts";
import type { ContentKeys } from "../keys.ts";
import { sealedMediaPath } from "../paths.ts";
import { createByteReader, type ByteReader } from "./byte-reader.ts";
import { parseRange, rangeIn } from "./range.ts";

/** What the host says about the sealed bytes, and what is not true of the opened ones. */
const HOST_ONLY = [
  "content-disposition",
  "content-encoding",
  "content-length",
  "content-range",
  "etag",
  "vary",
];

/**
 * Answers a request for a file of the dataset: fetches its sealed file, and opens of it what was asked
 * for, chunk by chunk while it arrives. A video plays from any place without more than its own bytes.
 * Where the host has no sealed file, its answer for the plain one comes: of a site that is open again,
 * a browser may still have worker and keys.
 * @param headers remembers the beginnings of files, by address, from one request to the next
 * @throws TypeError without a connection
 */
export async function answerMedia(
  keys: ContentKeys,
  request: Request,
  headers: Map<string, SealedHeader>,
): Promise<Response> {
  const answer = await openedMedia(keys, request, headers);
  return answer.status === 404 ? fetch(request) : answer;
}

async function openedMedia(
  keys: ContentKeys,
  request: Request,
  headers: Map<string, SealedHeader>,
): Promise<Response> {
  const path = decodeURI(new URL(request.url).pathname);
  const url = await sealedMediaPath(keys, path);
  const range = parseRange(request.headers.get("range"));
  const asked = { keys, path, url, headers, signal: request.signal };

  // The first chunk arrives with the beginning of the file; another one needs it beforehand.
  const early = range !== undefined && (range.start < 0 || chunkAt(range.start) > 0);
  const known = early ? await headerOf(asked) : undefined;
  if (known instanceof Response) return known;
  const bounds = known && range ? rangeIn(range, known.plainLength) : undefined;
  if (known && bounds === undefined) return outside(known.plainLength);

  const from = bounds && known ? chunkPlace(known.plainLength, chunkAt(bounds[0])).sealedStart : 0;
  const last = range?.start === 0 || bounds ? range?.end : undefined;
  const to =
    last === undefined ? "" : chunkPlace(Number.MAX_SAFE_INTEGER, chunkAt(last)).sealedEnd - 1;
  const response = await fetch(url, {
    signal: request.signal,
    // A video asks for ranges from the start on. While a whole file is on its way, Chromium's cache
    // lets a second request for it wait up to 20 s; while a range is, 25 ms.
    ...(range !== undefined && { headers: { Range: `bytes=${from}-${to}` } }),
  });
  if (!response.ok || response.body === null) return response;

  const reader = createByteReader(response.body);
  // A host without ranges sends the whole file.
  if (from > 0 && response.status === 200) await reader.skip(from);
  const header = known ?? (await readStart(asked, reader));
  if (header === undefined) return Response.error();
  const { plainLength } = header;
  const shown = bounds ?? rangeIn(range ?? { start: 0 }, plainLength);
  // An empty file has no byte that a range could mean.
  if (shown === undefined && range !== undefined) return outside(plainLength);

  const [first, end] = shown ?? [0, -1];
  return new Response(opening({ ...asked, reader, header, first, last: end }), {
    status: range === undefined ? 200 : 206,
    headers: {
      ...headersOf(response, path),
      "content-length": String(end - first + 1),
      ...(range !== undefined && { "content-range": `bytes ${first}-${end}/${plainLength}` }),
    },
  });
}

interface Asked {
  readonly keys: ContentKeys;
  /** As pages name the file. */
  readonly path: string;
  /** Where the sealed file is. */
  readonly url: string;
  readonly headers: Map<string, SealedHeader>;
  readonly signal: AbortSignal;
}

/** The beginning of a file; the host's answer where it has none. */
async function headerOf(asked: Asked): Promise<SealedHeader | Response> {
  const known = asked.headers.get(asked.url);
  if (known !== undefined) return known;
  const headers = { Range: `bytes=0-${HEADER_BYTES - 1}` };
  const response = await fetch(asked.url, { headers, signal: asked.signal });
  if (!response.ok || response.body === null) return response;
  const reader = createByteReader(response.body);
  const header = await readStart(asked, reader);
  await reader.cancel();
  return header ?? Response.error();
}

async function readStart(asked: Asked, reader: ByteReader): Promise<SealedHeader | undefined> {
  const read = readHeader(asked.keys, await reader.read(HEADER_BYTES));
  if (!read.ok) return undefined;
  asked.headers.set(asked.url, read.value);
  return read.value;
}

interface Opening extends Asked {
  /** Before the chunk with the first byte. */
  readonly reader: ByteReader;
  readonly header: SealedHeader;
  /** First and last byte of the content that is wanted; the last one is less for none. */
  readonly first: number;
  readonly last: number;
}

/** The opened bytes, made as they are read. */
function opening({ keys, path, reader, header, first, last }: Opening): ReadableStream<Bytes> {
  let chunk = chunkAt(first);
  return new ReadableStream({
    async pull(controller) {
      const place = chunkPlace(header.plainLength, chunk);
      const sealed = await reader.read(place.sealedEnd - place.sealedStart);
      const opened = await openChunk(keys, path, header, chunk, sealed);
      // What was read up to here is true; the rest counts as never sent.
      if (!opened.ok) throw new TypeError(`The file is ${opened.problem}.`);
      const from = Math.max(0, first - place.plainStart);
      const piece = opened.value.subarray(from, last + 1 - place.plainStart);
      if (piece.length > 0) controller.enqueue(piece);
      chunk += 1;
      if (place.plainEnd > last) {
        controller.close();
        await reader.cancel();
      }
    },
    cancel: () => reader.cancel(),
  });
}

/** The host's own headers, and what the file is. */
function headersOf(response: Response, path: string): Record<string, string> {
  const headers = new Headers(response.headers);
  for (const name of HOST_ONLY) headers.delete(name);
  const { type, attachment } = mediaDelivery(path);
  return {
    ...Object.fromEntries(headers),
    "content-type": type,
    "accept-ranges": "bytes",
    ...(attachment && { "content-disposition": "attachment" }),
  };
}

function outside(length: number): Response {
  return new Response(null, { status: 416, headers: { "content-range": `bytes */${length}` } });
}
