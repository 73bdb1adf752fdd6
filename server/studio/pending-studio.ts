import { sendText } from "../http/send-body.ts";
import type { Handler } from "../http/server.ts";

/** Stands in for a Studio that is still being built. */
export interface PendingStudio {
  handler: Handler;
  /** Uses the finished Studio from now on. */
  open(studio: Handler): void;
  /** Shows what the Studio waits for. Default: that it is being built. */
  wait(reason?: string): void;
  /** Shows from now on why there is none. */
  fail(reason: string): void;
  /** Why there is no Studio yet; undefined once there is one. */
  problem(): string | undefined;
}

const BUILDING = "The Studio is being built. This page opens it in a moment.";
/** How soon a waiting browser reloads, in seconds. */
const RELOAD_S = 3;

/**
 * Answers for the Studio until it is built, which takes half a minute: visitors need not wait for
 * it. The page reloads by itself.
 */
export function pendingStudio(): PendingStudio {
  let studio: Handler | undefined;
  let text = BUILDING;
  let reloads = true;
  return {
    handler: (request, response) => {
      if (studio !== undefined) return studio(request, response);
      sendText(response, 503, text, reloads ? { "Retry-After": RELOAD_S, Refresh: RELOAD_S } : {});
    },
    problem: () => (studio === undefined ? text : undefined),
    open: (finished) => {
      studio = finished;
    },
    wait: (reason = BUILDING) => {
      text = reason;
    },
    fail: (reason) => {
      text = reason;
      reloads = false;
    },
  };
}
