import { createServer, type Server } from "node:net";
import { once } from "node:events";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { bytesOfReply, exchange, readReply } from "./wire.ts";

let server: Server | undefined;
afterEach(() => server?.close());

/** Answers every connection with some bytes, and keeps it open. */
async function answering(bytes: string | Buffer, close = false): Promise<number> {
  server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => (close ? socket.end(bytes) : socket.write(bytes)));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

const ASK = Buffer.from("GET / HTTP/1.1\r\n\r\n");
const head = (lines: string) => `HTTP/1.1 200 OK\r\n${lines}\r\n\r\n`;

test.each([
  ["a length", `${head("Content-Length: 3")}abc`, "abc"],
  ["chunks", `${head("Transfer-Encoding: chunked")}2\r\nab\r\n1;x=y\r\nc\r\n0\r\n\r\n`, "abc"],
  ["another answer first", `HTTP/1.1 100 Continue\r\n\r\n${head("Content-Length: 3")}abc`, "abc"],
  ["a stream that never ends", `${head("Content-Type: text/event-stream")}:`, ":"],
])("an answer with %s is whole while the connection stays open", async (_, bytes, body) => {
  const came = await exchange(await answering(bytes), ASK, { patienceMs: 5000 });
  expect(came).toMatchObject({ kind: "reply", status: 200 });
  expect(came.kind === "reply" && came.body.toString()).toBe(body);
});

test("a body without a length ends with the connection; an encoded one is decoded", async () => {
  const bytes = Buffer.concat([Buffer.from(head("Content-Encoding: gzip")), gzipSync("abc")]);
  const came = await exchange(await answering(bytes, true), ASK, { patienceMs: 5000 });
  expect(came.kind === "reply" && came.body.toString()).toBe("abc");
});

test("silence is told from a closed connection and from no listener", async () => {
  expect(await exchange(await answering("HTTP/1.1 200"), ASK, { patienceMs: 50 })).toEqual({
    kind: "hung",
  });
  server?.close();
  const port = await answering("", true);
  expect(await exchange(port, ASK, { patienceMs: 5000 })).toEqual({ kind: "closed" });
  const closed = server;
  closed?.close();
  if (closed !== undefined) await once(closed, "close");
  expect(await exchange(port, ASK, { patienceMs: 5000 })).toEqual({ kind: "unreachable" });
});

test("an answer to HEAD has no body, whatever its length says", () => {
  const bytes = Buffer.from(head("Content-Length: 30"));
  expect(bytesOfReply(bytes, true)).toBe(bytes.length);
  expect(bytesOfReply(bytes, false)).toBe(bytes.length + 30);
  expect(readReply(Buffer.from("no answer\r\n\r\n"), false)).toBeUndefined();
});
