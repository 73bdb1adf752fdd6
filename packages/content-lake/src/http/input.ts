import type { Context } from "hono";
import { apiError, dataError, type LakeError } from "../errors.ts";
import { isJsonObject, type Json, type JsonObject, parseJson } from "../document.ts";
import type { LakeEnv } from "./app.ts";

/** Largest JSON body, in bytes: the Content Lake's own limit for mutations. */
const MAX_JSON_BYTES = 4 * 1024 * 1024;
/** The same of a caller who may only read, and who could send many at once. */
const MAX_QUERY_BYTES = 256 * 1024;

/**
 * Reads the whole body of a request. It drops bytes beyond the limit but reads to the end: a client reads
 * the response only after it has sent everything.
 * @param limit most bytes
 * @param refusal the error for a longer body
 */
export async function readBody(
  { req }: Context,
  limit: number,
  refusal: LakeError,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of req.raw.body ?? []) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  if (size > limit) throw refusal;
  return Buffer.concat(chunks);
}

/**
 * Reads JSON from the body of a request.
 * @throws LakeError 413 when it is too long, 400 when it is not JSON
 */
export async function readJson(c: Context<LakeEnv>): Promise<Json> {
  const limit = c.var.caller.writes ? MAX_JSON_BYTES : MAX_QUERY_BYTES;
  const tooLarge = apiError(413, `The request body is larger than ${limit} bytes`);
  const bytes = await readBody(c, limit, tooLarge);
  try {
    return parseJson(bytes.toString("utf8"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw apiError(400, `The request body is not valid JSON: ${reason}`);
  }
}

/** As {@link readJson}. @throws LakeError 400 also when it is not an object */
export async function readJsonBody(c: Context<LakeEnv>): Promise<JsonObject> {
  const value = await readJson(c);
  if (!isJsonObject(value)) throw apiError(400, "The request body must be a JSON object");
  return value;
}

/** A flag in the address: `true` or `1`; also a bare name. */
export function flag({ req }: Context, name: string): boolean {
  const value = req.query(name);
  return value === "" || value === "true" || value === "1";
}

/**
 * Reads the GROQ parameters of an address: `$name` with JSON as its value.
 * @throws LakeError 400 when a value is not JSON, or a number in it is too large
 */
export function readParameters({ req }: Context): Record<string, Json> {
  const parameters: Record<string, Json> = {};
  for (const [key, value] of new URL(req.url).searchParams) {
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
