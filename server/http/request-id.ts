import { AsyncLocalStorage } from "node:async_hooks";

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
