import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { checkSignature, type Signer } from "./sigv4.ts";

/** What may go wrong with a request. */
export type Fault =
  | { status: number; code: string }
  /** The connection is lost when half of the body has come. */
  | "lost"
  /** There is no answer. */
  | "silent"
  /** The object is stored, and the connection lost before the answer. */
  | "stored, then lost";

export interface FakeObject {
  body: Buffer;
  type: string;
  cacheControl: string;
}

/** A request as it came: the method, and the key below the bucket. */
export interface Seen {
  method: string;
  key: string;
}

/** Statuses that Amazon documents for the codes that are answered here. */
const STATUS: Readonly<Record<string, number>> = {
  AccessDenied: 403,
  InvalidAccessKeyId: 403,
  SignatureDoesNotMatch: 403,
  RequestTimeTooSkewed: 403,
  AuthorizationHeaderMalformed: 400,
  XAmzContentSHA256Mismatch: 400,
  NoSuchBucket: 404,
  NoSuchKey: 404,
};

/** A store for tests, with one bucket, that answers as Amazon S3 documents it. */
export interface FakeS3 {
  url: string;
  objects: Map<string, FakeObject>;
  /** Every request that was understood, in the order in which it came. */
  seen: Seen[];
  /** Decides what goes wrong; by default nothing does. */
  fault: (request: Seen) => Fault | undefined;
  /** Time for which an answer is thought over, in milliseconds. */
  pause: number;
  /** Most requests that were under way at once. */
  busiest: number;
  close(): Promise<void>;
}

/** Starts the store on a free port of the loopback address. */
export async function fakeS3(bucket: string, signer: Signer): Promise<FakeS3> {
  let busy = 0;
  const server = createServer((request, response) => {
    const fault = store.fault(seenOf(request, bucket));
    busy += 1;
    store.busiest = Math.max(store.busiest, busy);
    response.once("close", () => (busy -= 1));
    const chunks: Buffer[] = [];
    request.on("error", () => {});
    request.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      if (fault === "lost") request.socket.destroy();
    });
    request.on("end", () => {
      if (fault === "lost") request.socket.destroy();
      else if (fault !== "silent") {
        setTimeout(() => answer(request, response, Buffer.concat(chunks), fault), store.pause);
      }
    });
  });
  const store: FakeS3 = {
    url: "",
    objects: new Map(),
    seen: [],
    fault: () => undefined,
    pause: 0,
    busiest: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
    fault: Exclude<Fault, "lost" | "silent"> | undefined,
  ): void {
    const seen = seenOf(request, bucket);
    store.seen.push(seen);
    const refused = checkSignature(request, body, signer);
    if (refused !== undefined) return refuse(response, refused);
    if (typeof fault === "object") return refuse(response, fault.code, fault.status);
    if (!decodeURIComponent(request.url ?? "").startsWith(`/${bucket}/`)) {
      return refuse(response, "NoSuchBucket");
    }
    const object = store.objects.get(seen.key);
    if (seen.method === "GET") {
      if (!object) return refuse(response, "NoSuchKey");
      response.writeHead(200, { "Content-Type": object.type }).end(object.body);
    } else if (seen.method === "PUT") {
      const { "content-type": type = "", "cache-control": cacheControl = "" } = request.headers;
      store.objects.set(seen.key, { body, type, cacheControl });
      if (fault === "stored, then lost") request.socket.destroy();
      else response.writeHead(200, { ETag: '"etag"' }).end();
    } else {
      store.objects.delete(seen.key);
      response.writeHead(204).end();
    }
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  store.url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  return store;
}

function seenOf(request: IncomingMessage, bucket: string): Seen {
  const path = decodeURIComponent(request.url ?? "");
  return { method: request.method ?? "", key: path.slice(bucket.length + 2) };
}

function refuse(response: ServerResponse, code: string, status = STATUS[code] ?? 400): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>Told by the store.</Message><Resource>/</Resource><RequestId>4442587FB7D0A2F9</RequestId></Error>`;
  response.writeHead(status, { "Content-Type": "application/xml" }).end(body);
}
