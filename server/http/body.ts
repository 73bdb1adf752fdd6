import type { IncomingMessage } from "node:http";

/**
 * Reads the body of a request as it came.
 * @param limit most bytes. What comes beyond them is dropped as it comes, so that the sender, who
 * reads only when all is sent, gets to see the answer.
 */
export function readBody(
  request: IncomingMessage,
  limit: number,
): Promise<Buffer | "too large" | "cut off"> {
  // Node has checked that it is a whole number.
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
