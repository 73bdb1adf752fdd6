import type { IncomingMessage } from "node:http";

/**
 * Reads the body of a request. It drops what exceeds the limit but reads to the end: a client reads
 * the response only after it has sent everything.
 * @param limit in bytes
 * @returns "cut off" when the client closes the connection early
 */
export function readBody(
  request: IncomingMessage,
  limit: number,
): Promise<Buffer | "too large" | "cut off"> {
  // Node has checked that this is a whole number.
  if (Number(request.headers["content-length"] ?? 0) > limit) return Promise.resolve("too large");
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else {
        chunks = [];
        resolve("too large");
      }
    });
    request.once("end", () => resolve(Buffer.concat(chunks)));
    request.once("error", () => resolve("cut off"));
    request.once("close", () => resolve("cut off"));
  });
}
