import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** The first response on a connection. */
export interface Reply {
  kind: "reply";
  status: number;
  /** Lower-case names; a repeated header's values are joined by a comma and a space. */
  headers: ReadonlyMap<string, string>;
  /** Its body, decoded. */
  body: Buffer;
}

/** Outcome of a request: `closed` without a response, `hung` without one in time, `unreachable` if nobody listens. */
export type Exchange = Reply | { kind: "closed" | "hung" | "unreachable" };

/** Options of sending. */
export interface Manner {
  /** How long to wait for the end of the connection, in milliseconds. */
  patienceMs: number;
  /** Closes the connection when all is sent, without waiting for an answer. */
  hangUp?: boolean;
  /** Sends so many bytes at a time, one piece every 20 ms. Default: all at once. */
  pieceBytes?: number;
}

/** Sends bytes to a port of this machine, exactly as they are, and reads until the connection ends. */
export function exchange(port: number, bytes: Buffer, manner: Manner): Promise<Exchange> {
  const { patienceMs, hangUp = false, pieceBytes = bytes.length } = manner;
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, "127.0.0.1");
    let connected = false;
    let pacer: NodeJS.Timeout | undefined;
    const finish = (kind: "closed" | "hung" | "unreachable") => {
      clearTimeout(late);
      clearInterval(pacer);
      socket.destroy();
      resolve(readReply(Buffer.concat(chunks)) ?? { kind });
    };
    const late = setTimeout(() => finish("hung"), patienceMs);
    socket.on("connect", () => {
      connected = true;
      if (pieceBytes >= bytes.length) {
        socket.write(bytes, () => hangUp && finish("closed"));
        return;
      }
      let at = 0;
      pacer = setInterval(() => {
        socket.write(bytes.subarray(at, at + pieceBytes));
        at += pieceBytes;
        if (at >= bytes.length) clearInterval(pacer);
      }, 20);
    });
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("error", () => undefined);
    socket.on("close", () => finish(connected ? "closed" : "unreachable"));
  });
}

/** Reads the first response; its body may be cut off. */
function readReply(bytes: Buffer): Reply | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [first = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1]);
  const rest = bytes.subarray(end + 4);
  if (Number.isNaN(status)) return undefined;
  // After "100 Continue" comes the real response.
  if (status === 100) return readReply(rest);
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    headers.set(name, [headers.get(name) ?? [], line.slice(colon + 1).trim()].flat().join(", "));
  }
  return { kind: "reply", status, headers, body: decode(bodyOf(rest, headers), headers) };
}

function bodyOf(rest: Buffer, headers: ReadonlyMap<string, string>): Buffer {
  if (headers.get("transfer-encoding") !== "chunked") {
    return rest.subarray(0, Number(headers.get("content-length") ?? rest.length));
  }
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const line = rest.indexOf("\r\n", at);
    const size = line < 0 ? 0 : Number.parseInt(rest.toString("latin1", at, line), 16);
    if (!(size > 0)) return Buffer.concat(parts);
    parts.push(rest.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}

/** A body that is cut off stays as it came. */
function decode(body: Buffer, headers: ReadonlyMap<string, string>): Buffer {
  const encoding = headers.get("content-encoding") ?? "";
  try {
    if (encoding === "br") return brotliDecompressSync(body);
    return encoding === "gzip" ? gunzipSync(body) : body;
  } catch {
    return body;
  }
}
