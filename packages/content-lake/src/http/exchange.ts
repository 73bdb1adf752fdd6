import type { IncomingMessage, ServerResponse } from "node:http";
import type { Writable } from "node:stream";
import { apiError, dataError } from "../errors.ts";
import type { Person } from "../people.ts";
import { isJsonObject, type Json, type JsonObject, parseJson } from "../document.ts";

/** Sender of a request. */
export interface Caller {
  /** True for a person and with the lake's token: may read drafts and history. */
  trusted: boolean;
  /** May write documents and files. */
  writes: boolean;
  /** User id for `identity()` and the author of a transaction. */
  identity: string;
  /** The person that the door has identified; undefined for programs and anonymous callers. */
  person?: Person;
}

/** A request for an event stream, over a connection of its own or over a socket that carries several. */
export interface StreamExchange {
  request: Pick<IncomingMessage, "headers">;
  response: Writable;
  url: URL;
  /** Values of the route's named parts. */
  path: Record<string, string>;
  /** `1`, `X` or a date like `2026-05-01`; empty on routes without a version. */
  apiVersion: string;
  caller: Caller;
}

/** One request with its response, as handlers get it. */
export interface Exchange extends StreamExchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Largest JSON body, in bytes: the Content Lake's own limit for mutations. */
const MAX_JSON_BYTES = 4 * 1024 * 1024;

/**
 * Reads the whole body of a request. It drops bytes beyond the limit but reads to the end: a client reads
 * the response only after it has sent everything.
 * @param limit most bytes
 * @param tooLarge makes the error for a longer body
 * @throws {LakeError} 400 when the client closes the connection early, and what `tooLarge` makes
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  tooLarge: () => Error,
): Promise<Buffer> {
  // Node has checked that this is a whole number.
  if (Number(request.headers["content-length"] ?? 0) > limit) throw tooLarge();
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else {
        chunks = [];
        reject(tooLarge());
      }
    });
    const cutOff = () => reject(apiError(400, "The request body is cut off"));
    request.once("end", () => resolve(Buffer.concat(chunks)));
    request.once("error", cutOff);
    request.once("close", cutOff);
  });
}

/**
 * Reads JSON from the body of a request.
 * @throws LakeError 413 when it is too long, 400 when it is not JSON
 */
export async function readJson(request: IncomingMessage): Promise<Json> {
  const bytes = await readBody(request, MAX_JSON_BYTES, () =>
    apiError(413, `The request body is larger than ${MAX_JSON_BYTES} bytes`),
  );
  try {
    return parseJson(bytes.toString("utf8"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw apiError(400, `The request body is not valid JSON: ${reason}`);
  }
}

/** As {@link readJson}. @throws LakeError 400 also when it is not an object */
export async function readJsonBody(request: IncomingMessage): Promise<JsonObject> {
  const value = await readJson(request);
  if (!isJsonObject(value)) throw apiError(400, "The request body must be a JSON object");
  return value;
}

/** A flag in the address: `true` or `1`; also a bare name. */
export function flag(url: URL, name: string): boolean {
  const value = url.searchParams.get(name);
  return value === "" || value === "true" || value === "1";
}

/**
 * Reads the GROQ parameters of an address: `$name` with JSON as its value.
 * @throws LakeError 400 when a value is not JSON, or a number in it is too large
 */
export function readParameters(url: URL): Record<string, Json> {
  const parameters: Record<string, Json> = {};
  for (const [key, value] of url.searchParams) {
    if (!key.startsWith("$")) continue;
    try {
      parameters[key.slice(1)] = parseJson(value);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw dataError(400, "queryParseError", `unable to parse value of "${key}": ${reason}`);
    }
  }
  return parameters;
}
