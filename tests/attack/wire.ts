import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";

/** The first answer on a connection, and all bytes that came over it. */
export interface Reply {
  kind: "reply";
  status: number;
  /** Lower-case names; a repeated header's values are joined by a comma and a space. */
  headers: ReadonlyMap<string, string>;
  /** Body of the first answer, decoded. */
  body: Buffer;
  /** Everything that came, as it came: further answers as well. */
  bytes: Buffer;
}

/** What came of a request. */
export type Exchange =
  | Reply
  /** The peer closed the connection without an answer. */
  | { kind: "closed" }
  /** No answer in time. */
  | { kind: "hung" }
  /** Nothing listened there. */
  | { kind: "unreachable" };

/** How a request is sent. */
export interface WireOptions {
  /** How long to wait for the answer, in milliseconds. */
  patienceMs: number;
  /** Stays for what else may come on the connection, in milliseconds. Default: 0. */
  lingerMs?: number;
  /** Closes the connection when all is sent, without waiting for an answer. */
  hangUp?: boolean;
  /** Sends so many bytes at a time, one piece every 20 ms. Default: all at once. */
  pieceBytes?: number;
}

/** Sends bytes to a port of this machine, exactly as they are, and reads what comes back. */
export function exchange(port: number, bytes: Buffer, options: WireOptions): Promise<Exchange> {
  const { patienceMs, lingerMs = 0, hangUp = false, pieceBytes = bytes.length } = options;
  const isHead = bytes.subarray(0, 5).toString("latin1") === "HEAD ";
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, "127.0.0.1");
    let connected = false;
    let received = 0;
    /** Bytes that an answer needs to be whole, as far as that is known. */
    let enough = 0;
    let pacer: NodeJS.Timeout | undefined;
    let linger: NodeJS.Timeout | undefined;
    const finish = (otherwise: Exchange) => {
      clearTimeout(late);
      clearTimeout(linger);
      clearInterval(pacer);
      socket.destroy();
      resolve(readReply(Buffer.concat(chunks), isHead) ?? otherwise);
    };
    const late = setTimeout(() => finish({ kind: "hung" }), patienceMs);
    socket.on("connect", () => {
      connected = true;
      if (pieceBytes >= bytes.length) {
        socket.write(bytes, () => {
          if (hangUp) finish({ kind: "closed" });
        });
        return;
      }
      let at = 0;
      pacer = setInterval(() => {
        socket.write(bytes.subarray(at, at + pieceBytes));
        at += pieceBytes;
        if (at >= bytes.length) clearInterval(pacer);
      }, 20);
    });
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      received += chunk.length;
      if (linger !== undefined || received < enough) return;
      enough = bytesOfReply(Buffer.concat(chunks), isHead);
      if (received >= enough) linger = setTimeout(() => finish({ kind: "closed" }), lingerMs);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => finish({ kind: connected ? "closed" : "unreachable" }));
  });
}

/** Reads the first answer; its body may be cut off. */
export function readReply(bytes: Buffer, isHead: boolean): Reply | undefined {
  const head = readHead(bytes);
  if (head === undefined) return undefined;
  const { status, headers } = head;
  const rest = bytes.subarray(head.length);
  // "100 Continue" is followed by the answer itself.
  if (status === 100) return readReply(rest, isHead);
  const { body } = contentOf(rest, head, isHead);
  return { kind: "reply", status, headers, body: decode(body, headers), bytes };
}

/** How many bytes the first answer has; more than there are as long as that is not known. */
export function bytesOfReply(bytes: Buffer, isHead: boolean): number {
  const head = readHead(bytes);
  if (head === undefined) return bytes.length + 1;
  const rest = bytes.subarray(head.length);
  if (head.status === 100) return head.length + bytesOfReply(rest, isHead);
  if (head.headers.get("content-type")?.startsWith("text/event-stream")) return head.length;
  return head.length + contentOf(rest, head, isHead).length;
}

interface Head {
  status: number;
  headers: ReadonlyMap<string, string>;
  /** Bytes of the head, with the empty line. */
  length: number;
}

function readHead(bytes: Buffer): Head | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [first = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? Number.NaN);
  if (Number.isNaN(status)) return undefined;
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers.set(name, [headers.get(name) ?? [], value].flat().join(", "));
  }
  return { status, headers, length: end + 4 };
}

/** The body as it came, and how long it is with its chunk marks. */
function contentOf(
  rest: Buffer,
  { status, headers }: Head,
  isHead: boolean,
): { body: Buffer; length: number } {
  if (isHead || status === 204 || status === 304) return { body: Buffer.alloc(0), length: 0 };
  if (headers.get("transfer-encoding")?.toLowerCase() === "chunked") return unchunk(rest);
  const length = headers.get("content-length");
  // Without a length the end of the connection is the end of the body.
  if (length === undefined) return { body: rest, length: rest.length + 1 };
  return { body: rest.subarray(0, Number(length)), length: Number(length) };
}

function unchunk(rest: Buffer): { body: Buffer; length: number } {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const line = rest.indexOf("\r\n", at);
    const mark = line < 0 ? "" : rest.subarray(at, line).toString("latin1");
    const size = Number.parseInt(mark, 16);
    if (!(size >= 0)) return { body: Buffer.concat(parts), length: rest.length + 1 };
    if (size === 0) return { body: Buffer.concat(parts), length: line + 4 };
    parts.push(rest.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
};

/** A body that is cut off stays as it came. */
function decode(body: Buffer, headers: ReadonlyMap<string, string>): Buffer {
  const decoder = DECODERS[headers.get("content-encoding") ?? ""];
  if (decoder === undefined || body.length === 0) return body;
  try {
    return decoder(body);
  } catch {
    return body;
  }
}
