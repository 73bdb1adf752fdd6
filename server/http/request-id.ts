import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { REQUEST_ID_HEADER } from "../contracts/request-id.ts";

/** Valid ids. A log prints an id unchanged, so only plain characters are allowed. */
const ID = /^[\w-]{8,64}$/;

const current = new AsyncLocalStorage<string>();

/** Id of the request under way; undefined outside of one. */
export function requestId(): string | undefined {
  return current.getStore();
}

/** Runs work as part of a request. */
export function withRequestId<T>(id: string, work: () => T): T {
  return current.run(id, work);
}

/** Runs work that belongs to no request, though a request may have started it. */
export function withoutRequest<T>(work: () => T): T {
  return current.exit(work);
}

/** The id that a request names; undefined without a valid one. */
export function namedRequestId(headers: IncomingHttpHeaders): string | undefined {
  const id = headers[REQUEST_ID_HEADER];
  return typeof id === "string" && ID.test(id) ? id : undefined;
}

/** A new id: 16 characters, 0-9 and a-f. */
export function newRequestId(): string {
  return randomBytes(8).toString("hex");
}
