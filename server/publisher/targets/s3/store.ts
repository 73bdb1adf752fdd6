import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import type { S3Settings } from "../settings.ts";
import { DeliveryError } from "../target.ts";
import { explain, isPassing, readRefusal, type Refusal } from "./failure.ts";

/** Retries and timeouts. Times are in milliseconds. */
export interface RequestLimits {
  attempts: number;
  /** Longest wait before the second attempt; it doubles with each further one. */
  firstWaitMs: number;
  longestWait: number;
  /** Timeout of an attempt, plus a second for each 64 KiB of the body. */
  timeoutMs: number;
}

const USUAL: RequestLimits = {
  attempts: 6,
  firstWaitMs: 400,
  longestWait: 15_000,
  timeoutMs: 30_000,
};
const BYTES_A_SECOND = 64 * 1024;

/** An object to store. */
export interface StoredObject {
  body: Buffer;
  type: string;
  cacheControl: string;
  /** SHA-256 of the body in hexadecimal, which the store checks. Default: computed. */
  hash?: string;
}

/** A bucket's folder. Keys are relative to it. */
export interface Store {
  /** @returns undefined when it does not exist */
  get(key: string): Promise<Buffer | undefined>;
  put(key: string, object: StoredObject): Promise<void>;
  /** Succeeds for a missing object. */
  remove(key: string): Promise<void>;
}

type Attempt =
  | { kind: "answer"; response: Response; body: Buffer }
  | { kind: "passing"; why: string; refusal?: Refusal };

/**
 * Opens a bucket's folder with path-style addresses, which every S3-compatible store supports. It
 * retries temporary errors with exponential backoff.
 * @param options.signal aborts every request with its reason
 * @returns a store whose methods throw {@link DeliveryError}
 */
export function openStore(
  settings: S3Settings,
  options: { signal?: AbortSignal; limits?: Partial<RequestLimits> } = {},
): Store {
  const limits = { ...USUAL, ...options.limits };
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: "s3",
    // Its own retries ignore lost connections and timeouts.
    retries: 0,
  });

  async function attempt(method: string, key: string, object?: StoredObject): Promise<Attempt> {
    const body = object?.body;
    const time = AbortSignal.timeout(
      limits.timeoutMs + Math.ceil((1000 * (body?.length ?? 0)) / BYTES_A_SECOND),
    );
    try {
      const response = await client.fetch(addressOf(settings, key), {
        method,
        headers: headersOf(object),
        ...(body === undefined ? {} : { body: new Uint8Array(body) }),
        redirect: "manual",
        signal: AbortSignal.any([time, ...(options.signal ? [options.signal] : [])]),
      });
      const answer = Buffer.from(await response.arrayBuffer());
      if (response.ok) return { kind: "answer", response, body: answer };
      const refusal = readRefusal(response.status, answer.toString("utf8"));
      if (!isPassing(refusal)) return { kind: "answer", response, body: answer };
      return { kind: "passing", why: explain(refusal, settings), refusal };
    } catch (error) {
      options.signal?.throwIfAborted();
      return { kind: "passing", why: explainLoss(error, settings, time.aborted) };
    }
  }

  /** Repeats a request until its result is final. */
  async function request(method: string, key: string, object?: StoredObject) {
    for (let made = 1; ; made += 1) {
      const result = await attempt(method, key, object);
      if (result.kind === "answer") return result;
      if (made >= limits.attempts) throw new DeliveryError(result.why);
      const ceiling = Math.min(limits.firstWaitMs * 2 ** (made - 1), limits.longestWait);
      // Full jitter: parallel requests must not be repeated at the same time.
      await sleep(Math.random() * ceiling, undefined, { signal: options.signal });
    }
  }

  function refuse(status: number, body: Buffer): never {
    throw new DeliveryError(explain(readRefusal(status, body.toString("utf8")), settings));
  }

  return {
    async get(key) {
      const { response, body } = await request("GET", key);
      if (response.ok) return body;
      const { code } = readRefusal(response.status, body.toString("utf8"));
      if (response.status === 404 && code !== "NoSuchBucket") return undefined;
      return refuse(response.status, body);
    },
    async put(key, object) {
      const { response, body } = await request("PUT", key, object);
      if (!response.ok) refuse(response.status, body);
    },
    async remove(key) {
      const { response, body } = await request("DELETE", key);
      if (!response.ok && response.status !== 404) refuse(response.status, body);
      if (response.status === 404 && body.includes("NoSuchBucket")) refuse(404, body);
    },
  };
}

function addressOf({ endpoint, bucket, prefix }: S3Settings, key: string): string {
  const path = [bucket, ...prefix.split("/"), ...key.split("/")].filter((part) => part !== "");
  return `${endpoint}/${path.map(encodeStrictly).join("/")}`;
}

/** Percent-encodes all but the unreserved characters of RFC 3986, as signatures require. */
function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function headersOf(object: StoredObject | undefined): Record<string, string> {
  const hash =
    object?.hash ??
    createHash("sha256")
      .update(object?.body ?? "")
      .digest("hex");
  // The signed hash lets the store reject a damaged body.
  const signed = { "X-Amz-Content-Sha256": hash };
  if (!object) return signed;
  return { ...signed, "Content-Type": object.type, "Cache-Control": object.cacheControl };
}

function explainLoss(error: unknown, { endpoint }: S3Settings, late: boolean): string {
  const { host } = new URL(endpoint);
  if (late) return `${host} did not answer in time.`;
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
  if (code.includes("ENOTFOUND")) return `There is no ${host}${code}; correct S3_ENDPOINT.`;
  return `The connection to ${host} was lost${code}.`;
}
